import { factsOf } from "./facts.ts";
import type { Fact } from "./records/agent-record.ts";
import type { SubmissionRecord } from "./records/submission-record.ts";

/** Provenance of every fact that a submission states. */
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
