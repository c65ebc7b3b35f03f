import { type Fact, LISTING_FIELDS, type Listing } from "../records/agent-record.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";

export function factsOf(listing: Listing, fact: Fact): Record<string, Fact> {
	const fields = LISTING_FIELDS.filter((field) => isStated(listing[field]));
	return Object.fromEntries(fields.map((field) => [field, fact]));
}

export function isStated(value: Listing[keyof Listing]): boolean {
	return value !== null && !(Array.isArray(value) && value.length === 0);
}

export function statedFacts({
	listing,
	submittedAt,
	imported,
}: Pick<SubmissionRecord, "listing" | "submittedAt" | "imported">): Record<string, Fact> {
	return factsOf(listing, {
		source: imported ? "imported" : "declared",
		checkedAt: submittedAt,
		origin: imported?.origin ?? null,
	});
}
