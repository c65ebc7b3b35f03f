import { reverseDomain } from "../agents/namespaces.ts";
import { hostKey, repositoryKey } from "../web/web-address.ts";
import { isWithin } from "./air-identifier.ts";
import { speaksFor } from "./coordinates.ts";

/** What a document or a source calls a program in its protocol, and where it says that the program is from. */
export interface Named {
	protocolName: string | null;
	repositoryUrl: string | null;
	websiteUrl: string | null;
}

/**
 * The name by its publisher's own document, whoever passes it on: it is in the namespace of the repository or website.
 * After it come other names with a namespace, then all others, each in the order given.
 */
export function publishersName(named: readonly Named[]): string | undefined {
	const stated = named.flatMap(({ protocolName }) => protocolName ?? []);
	const spaced = stated.filter((name) => name.includes("/"));
	return spaced.find((name) => named.some((place) => isOwn(name, place))) ?? spaced[0] ?? stated[0];
}

function isOwn(name: string, { repositoryUrl, websiteUrl }: Omit<Named, "protocolName">): boolean {
	const [namespace = ""] = name.split("/");
	return (
		(isAddress(repositoryUrl) && speaksFor(name, repositoryKey(repositoryUrl))) ||
		(isAddress(websiteUrl) && isWithin(hostKey(websiteUrl), reverseDomain(namespace)))
	);
}

function isAddress(url: string | null): url is string {
	return url !== null && URL.canParse(url);
}
