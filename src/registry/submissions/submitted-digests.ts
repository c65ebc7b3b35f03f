import type { SubmissionRecord } from "#domain/records/submission-record.ts";

/** Digests of a submission's documents, each once: those of the listing, then those of its versions. */
export function submittedDigests({
	listing,
	imported,
	versions = [],
}: Pick<SubmissionRecord, "listing" | "imported" | "versions">): string[] {
	const all = [...(imported?.versions ?? []), ...versions];
	return [...new Set([...listing.documents, ...all.flatMap(({ documents }) => documents)])];
}
