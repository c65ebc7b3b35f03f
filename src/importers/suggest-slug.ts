import { makeSlug } from "#domain/agents/slug.ts";

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
