import { invalidBody } from "#domain/accept-registration.ts";
import { gateRevision, type ListingChanges } from "#domain/accept-revision.ts";
import type { Refusal } from "#domain/errors.ts";
import type { Listing } from "#domain/records/listing.ts";
import { requireLogo } from "../logos/require-logo.ts";
import type { RegistryReader } from "../store.ts";
import { refusalsOf, refuseTogether } from "../submissions/refuse-together.ts";
import { fillListing } from "./fill-listing.ts";
import { type DocumentReader, requireDocuments } from "./read-documents.ts";

interface Revising {
	changes: ListingChanges;
	read: DocumentReader;
	/** Further checks of the changed listing. */
	checks?: (listing: Listing) => Promise<unknown>[];
}

/**
 * The listing with the changes applied, and with facts from its documents if these change; or a refusal that names
 * every unacceptable member.
 */
export async function reviseListing(
	reader: RegistryReader,
	before: Listing,
	{ changes, read, checks = () => [] }: Revising,
): Promise<Listing> {
	const { listing, issues } = gateRevision(before, changes);
	const hasOtherDocuments = !isSame(listing.documents, before.documents);
	const refusals = await refusalsOf([
		issues.length > 0 ? Promise.reject(invalidBody(issues)) : undefined,
		listing.logoSha256 === before.logoSha256 ? undefined : requireLogo(reader, listing),
		hasOtherDocuments ? requireDocuments(reader, listing.documents) : undefined,
	]);
	const isSound = refusals.length === 0;
	const revised =
		isSound && hasOtherDocuments ? await fillListing(read, listing, before.documents) : listing;
	await refuseTogether([
		...refusals.map((refusal: Refusal) => Promise.reject(refusal)),
		...checks(revised),
	]);
	return revised;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
	return JSON.stringify(left) === JSON.stringify(right);
}
