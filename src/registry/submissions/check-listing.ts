import { dashboardPath } from "#contract/http/addresses.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { RegistryReader } from "../store.ts";
import { duplicateSentence, findPublicDuplicates, type OwnListing } from "./find-duplicates.ts";
import { refuseTogether } from "./refuse-together.ts";

/**
 * Refuses a listing whose category is unknown, or that another public agent is, or has the website of, with all
 * errors together. Unchanged facts of the account's `own` agent are not checked again.
 */
export async function checkListing(
	reader: RegistryReader,
	listing: Listing,
	{ ownerId, own }: OwnListing,
): Promise<void> {
	await refuseTogether([
		listing.categorySlug === own?.categorySlug ? undefined : requireCategory(reader, listing),
		refuseDuplicates(reader, listing, { ownerId, own }),
	]);
}

async function refuseDuplicates(reader: RegistryReader, listing: Listing, account: OwnListing) {
	const duplicates = await findPublicDuplicates(reader, listing, account);
	const [first] = duplicates;
	if (!first) return;
	const errors = duplicates.map(({ agent, member }) => ({
		pointer: `#/${member}`,
		detail: `is already used by the agent "${agent.slug}"`,
	}));
	const claiming = dashboardPath("claim", first.agent.slug);
	const detail = `${duplicateSentence(first)} If the website is yours, verify it with a DNS record at ${claiming} to become the owner of that listing.`;
	throw new Refusal("duplicate_agent", detail, { errors });
}

async function requireCategory(reader: RegistryReader, { categorySlug }: Listing): Promise<void> {
	if (categorySlug === null || (await reader.categories.find(categorySlug))) return;
	throw invalidBody([
		{ pointer: "#/category_slug", detail: "must be a slug from the list of categories" },
	]);
}
