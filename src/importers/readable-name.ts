import { makeSlug } from "#domain/agents/slug.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { collapseSpaces } from "#domain/texts/shorten-text.ts";
import { hostOf, parseHttpAddress } from "#domain/web/http-address.ts";
import { ownDomain } from "#domain/web/web-address.ts";

const ACRONYMS: ReadonlySet<string> = new Set(
	"ai api aws cli csv db dns gcp html http id iot json llm mcp pdf rag rss sdk sql ui url xml".split(
		" ",
	),
);

/** A title made from an identifier: `weather-tools_mcp` becomes `Weather Tools MCP`. */
export function readableName(identifier: string): string {
	return collapseSpaces(identifier.replace(/[-_.\s]+/gu, " "))
		.split(" ")
		.map((word) => (ACRONYMS.has(word.toLowerCase()) ? word.toUpperCase() : capitalise(word)))
		.join(" ");
}

const FORGES: ReadonlySet<string> = new Set(["github.com", "gitlab.com", "codeberg.org"]);

export function repositoryOwner(address: string | undefined): string | undefined {
	const href = parseHttpAddress(address);
	const url = href && new URL(href);
	if (!url || !FORGES.has(url.hostname.replace(/^www\./, ""))) return undefined;
	return url.pathname.split("/").find(Boolean);
}

/** The domain of whoever runs an address, unless that is a platform for many. */
export function domainOwner(address: string | undefined): string | undefined {
	const host = hostOf(address);
	return host && ownDomain(host);
}

const NAMELESS = "agent";

/** The first slug that can be made from a text. The registry decides whether it is free or reserved. */
export function suggestSlug(...texts: readonly string[]): string {
	return texts.map(makeSlug).find((slug) => slug !== "") ?? NAMELESS;
}

/** Many owners call their server `mcp`, so the owner is added unless the name contains it. */
export function suggestOwnedSlug(owner: string, name: string): string {
	const ownerSlug = makeSlug(owner);
	const nameSlug = makeSlug(name);
	const saysOwner = nameSlug === ownerSlug || nameSlug.startsWith(`${ownerSlug}-`);
	return suggestSlug(saysOwner ? name : `${owner} ${name}`);
}
