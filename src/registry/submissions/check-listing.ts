import { claimPath } from "#contract/addresses.ts";
import { invalidBody } from "#domain/accept-registration.ts";
import { Refusal } from "#domain/errors.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { RegistryReader } from "../store.ts";
import { duplicateSentence, findPublicDuplicate, type PublicDuplicate } from "./find-duplicates.ts";

/**
 * Refuses a listing whose category is unknown, or whose website or title belongs to another public agent. What an agent of
 * one's `own` has already is not asked again.
 */
export async function checkListing(
	reader: RegistryReader,
	listing: Listing,
	own?: Listing,
): Promise<void> {
	if (listing.categorySlug !== own?.categorySlug) await requireCategory(reader, listing);
	const duplicate = await findPublicDuplicate(reader, listing, own);
	if (!duplicate) return;
	const { agent, member } = duplicate;
	throw new Refusal("duplicate_agent", sentenceOf(duplicate), {
		errors: [{ pointer: `#/${member}`, detail: `is already used by the agent "${agent.slug}"` }],
	});
}

function sentenceOf(duplicate: PublicDuplicate): string {
	const told = duplicateSentence(duplicate);
	if (duplicate.member === "title") return told;
	return `${told} If the website is yours, prove it by a DNS record at ${claimPath(duplicate.agent.slug)}, and that listing becomes yours.`;
}

async function requireCategory(reader: RegistryReader, { categorySlug }: Listing): Promise<void> {
	if (categorySlug === null || (await reader.categories.find(categorySlug))) return;
	throw invalidBody([
		{ pointer: "#/category_slug", detail: "must be a slug of the categories list" },
	]);
}
