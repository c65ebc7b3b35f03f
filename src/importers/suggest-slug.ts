import { makeSlug } from "#domain/slug.ts";

const NAMELESS = "agent";

/** Slug of the first text that leaves one. Whether it is free or reserved is the registry's matter. */
export function suggestSlug(...texts: readonly string[]): string {
	return texts.map(makeSlug).find((slug) => slug !== "") ?? NAMELESS;
}

/** Many owners call their server `mcp`, so the owner is put in front unless the name says it already. */
export function suggestOwnedSlug(owner: string, name: string): string {
	const ownerSlug = makeSlug(owner);
	const nameSlug = makeSlug(name);
	const saysOwner = nameSlug === ownerSlug || nameSlug.startsWith(`${ownerSlug}-`);
	return suggestSlug(saysOwner ? name : `${owner} ${name}`);
}
