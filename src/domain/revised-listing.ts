import { LISTING_FIELDS, type Listing, listingOf } from "./records/listing.ts";
import type { SubmissionRecord } from "./records/submission-record.ts";

/**
 * What an agent says once a revision is approved: only what the revision changes of the text that it began with, so that
 * what was changed otherwise meanwhile stays. Revisions of before that text was kept are taken over whole.
 */
export function revisedListing(
	current: Listing,
	{ listing, basedOn }: Pick<SubmissionRecord, "listing" | "basedOn">,
): Listing {
	if (basedOn === null) return listing;
	const changed: Partial<Listing> = {};
	const take = <Field extends keyof Listing>(field: Field) => {
		if (JSON.stringify(listing[field]) === JSON.stringify(basedOn[field])) return;
		changed[field] = listing[field];
	};
	for (const field of LISTING_FIELDS) take(field);
	return { ...listingOf(current), ...changed };
}
