import { flagChecks } from "#domain/agents/review-flags.ts";
import type { RecordedFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryReader } from "../store.ts";
import { flagByMemory, readDeskMemory } from "./desk-memory.ts";
import { findReviewFlags } from "./find-review-flags.ts";
import type { Looking } from "./flag-conflicts.ts";
import { flagRegistrant } from "./registrant.ts";

interface Review extends Pick<Looking, "siteName" | "siteDomain" | "reviewWords" | "allowedHosts"> {
	store: RegistryReader;
}

/** What a reviewer should look at now. Flags of address checks, of what moderators decided and of accounts are never stored. */
export async function findCurrentFlags(
	review: Review,
	submission: SubmissionRecord,
	memory = readDeskMemory(review.store),
): Promise<RecordedFlag[]> {
	const { store } = review;
	const flags = await Promise.all([
		findReviewFlags(store, submission, review),
		flagRegistrant(store, submission),
		memory.then((desk) => flagByMemory(desk, submission)),
	]);
	return [...flags.flat(), ...flagChecks(submission)];
}

/**
 * A submission with its current flags, because conflicts may have appeared later. Decided submissions keep their flags.
 */
export async function withCurrentFlags(
	review: Review,
	submission: SubmissionRecord,
	memory?: ReturnType<typeof readDeskMemory>,
): Promise<SubmissionRecord> {
	if (submission.status !== "pending") return submission;
	return { ...submission, flags: await findCurrentFlags(review, submission, memory) };
}

/** The same for the visible part of a list. */
export async function withFlagsOf(
	review: Review,
	submissions: readonly SubmissionRecord[],
	shown: readonly SubmissionRecord[],
): Promise<SubmissionRecord[]> {
	const memory = shown.length === 0 ? undefined : readDeskMemory(review.store);
	const current = await Promise.all(
		shown.map((submission) => withCurrentFlags(review, submission, memory)),
	);
	const byId = new Map(current.map((submission) => [submission.id, submission]));
	return submissions.map((submission) => byId.get(submission.id) ?? submission);
}
