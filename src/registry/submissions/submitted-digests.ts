import type { SubmissionRecord } from "#domain/records/submission-record.ts";

/** Digests of a submission's documents, each once: those of the listing, then those of imported versions. */
export function submittedDigests({
	listing,
	imported,
}: Pick<SubmissionRecord, "listing" | "imported">): string[] {
	const versions = imported?.versions ?? [];
	return [...new Set([...listing.documents, ...versions.flatMap(({ documents }) => documents)])];
}
