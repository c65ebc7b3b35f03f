import { LISTING_FIELDS, type Listing, listingOf } from "../records/agent-record.ts";
import type { AuditChange } from "../records/audit-record.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";
import { fieldChanges } from "./field-changes.ts";

export function listingChanges(before: Listing, after: Listing): AuditChange[] {
	return fieldChanges(LISTING_FIELDS, before, after);
}

/**
 * The listing of an agent after a revision is approved: only what the revision changes of its starting text, so that
 * changes made in the meantime survive. A revision without a stored starting text is applied whole.
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
