import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryReader } from "../store.ts";

/** Where clashes are looked for. */
interface Review {
	store: RegistryReader;
	siteName?: string;
}

import { findReviewFlags } from "./find-review-flags.ts";

/**
 * A submission with what a reviewer should look at now: what clashes with it may have come later. What is decided keeps
 * the flags of then.
 */
export async function withCurrentFlags(
	{ store, siteName }: Review,
	submission: SubmissionRecord,
): Promise<SubmissionRecord> {
	if (submission.status !== "pending") return submission;
	return { ...submission, flags: await findReviewFlags(store, submission, { siteName }) };
}

/** The same for those of a list that are shown; the others are as they were. */
export async function withFlagsOf(
	review: Review,
	submissions: readonly SubmissionRecord[],
	shown: readonly SubmissionRecord[],
): Promise<SubmissionRecord[]> {
	const current = await Promise.all(
		shown.map((submission) => withCurrentFlags(review, submission)),
	);
	const byId = new Map(current.map((submission) => [submission.id, submission]));
	return submissions.map((submission) => byId.get(submission.id) ?? submission);
}
