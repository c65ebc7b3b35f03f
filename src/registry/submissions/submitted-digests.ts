import type { SubmissionRecord } from "#domain/records/submission-record.ts";

/** Digests of the documents of a submission, each once: of the listing, then of versions that were imported with it. */
export function submittedDigests({
	listing,
	imported,
}: Pick<SubmissionRecord, "listing" | "imported">): string[] {
	const versions = imported?.versions ?? [];
	return [...new Set([...listing.documents, ...versions.flatMap(({ documents }) => documents)])];
}
