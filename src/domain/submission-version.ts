import type { SubmissionRecord } from "./records/submission-record.ts";

/** Counts what happened to a submission. Every edit and every decision makes another one of it. */
export function submissionVersion({ transitions }: Pick<SubmissionRecord, "transitions">): number {
	return transitions.length;
}
