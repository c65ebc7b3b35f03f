import type { ReviewFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import { flagChecks } from "#domain/review-flags.ts";
import type { RegistryReader } from "../store.ts";
import { findReviewFlags } from "./find-review-flags.ts";
import type { Looking } from "./flag-conflicts.ts";

/** Where to look for conflicts. */
interface Review extends Pick<Looking, "siteName" | "siteDomain"> {
	store: RegistryReader;
}

/** What a reviewer should look at now. Flags of address checks come from the last check and are never stored. */
export async function findCurrentFlags(
	review: Review,
	submission: SubmissionRecord,
): Promise<ReviewFlag[]> {
	return [...(await findReviewFlags(review.store, submission, review)), ...flagChecks(submission)];
}

/**
 * A submission with its current flags, because conflicts may have appeared later. Decided submissions keep their flags.
 */
export async function withCurrentFlags(
	review: Review,
	submission: SubmissionRecord,
): Promise<SubmissionRecord> {
	if (submission.status !== "pending") return submission;
	return { ...submission, flags: await findCurrentFlags(review, submission) };
}

/** The same for the visible part of a list. */
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
