import { parseHttpAddress } from "#domain/http-address.ts";

const FORGES: ReadonlySet<string> = new Set(["github.com", "gitlab.com", "codeberg.org"]);

/** Account that owns a repository on a code host. */
export function repositoryOwner(address: string | undefined): string | undefined {
	const href = parseHttpAddress(address);
	const url = href && new URL(href);
	if (!url || !FORGES.has(url.hostname.replace(/^www\./, ""))) return undefined;
	return url.pathname.split("/").find(Boolean);
}
