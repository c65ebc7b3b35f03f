import type { AuditChange } from "./records/audit-record.ts";
import { LISTING_FIELDS, type Listing } from "./records/listing.ts";

/** What differs between two versions of a listing, field by field. */
export function listingChanges(before: Listing, after: Listing): AuditChange[] {
	return LISTING_FIELDS.map((field) => ({
		field,
		before: asText(before[field]),
		after: asText(after[field]),
	})).filter((change) => change.before !== change.after);
}

function asText(value: Listing[keyof Listing]): string | null {
	if (value === null || typeof value === "string") return value;
	if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
	return JSON.stringify(value);
}
