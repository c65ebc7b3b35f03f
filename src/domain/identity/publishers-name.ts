import { reverseDomain } from "../agents/namespaces.ts";
import { hostKey, repositoryKey } from "../web/web-address.ts";
import { isInNamespace } from "./air-identifier.ts";

/** What a document or a source calls a program in its protocol, and where it says that the program is from. */
export interface NamedPlace {
	protocolName: string | null;
	repositoryUrl: string | null;
	websiteUrl: string | null;
}

/**
 * The name by its publisher's own document, whoever passes it on: it is in the namespace of the repository or website
 * of the program, which not everybody who names it may state. After it come other names with a namespace, then all
 * others, each in the order given.
 */
export function publishersName(
	entries: readonly NamedPlace[],
	places: readonly Omit<NamedPlace, "protocolName">[] = entries,
): string | undefined {
	const names = entries.flatMap(({ protocolName }) => protocolName ?? []);
	const ranks = names.map((name) => nameRank(name, places));
	return names[ranks.indexOf(Math.max(...ranks))];
}

/** How far a name is its publisher's, at the places of the program. Higher is better; -1 for none. */
export function nameRank(
	name: string | null,
	places: readonly Omit<NamedPlace, "protocolName">[],
): number {
	if (!name?.includes("/")) return name ? 0 : -1;
	return places.some((place) => isOwn(name, place)) ? 2 : 1;
}

function isOwn(
	name: string,
	{ repositoryUrl, websiteUrl }: Omit<NamedPlace, "protocolName">,
): boolean {
	const [namespace = ""] = name.split("/");
	return (
		(isAddress(repositoryUrl) && isOwners(namespace, repositoryKey(repositoryUrl))) ||
		(isAddress(websiteUrl) && isInNamespace(hostKey(websiteUrl), reverseDomain(namespace)))
	);
}

/** The account on the host of code, or a domain called like it. Recognising a program needs less (`speaksFor`). */
function isOwners(namespace: string, repository: string): boolean {
	const [host = "", owner = ""] = repository.split("/");
	const [tld, ...labels] = namespace.toLowerCase().split(".");
	const plain = (text = "") => text.replace(/[^\p{L}\p{N}]/gu, "");
	if (tld === "io" && labels[0] === "github")
		return host === "github.com" && labels.slice(1).join(".") === owner;
	return labels.some((label) => plain(label) === plain(owner));
}

function isAddress(url: string | null): url is string {
	return url !== null && URL.canParse(url);
}
