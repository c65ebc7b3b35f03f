import { REVIEW_TIME } from "#contract/limits.ts";
import type { QueuedSubmission } from "#domain/agents/queued-submission.ts";
import type { RegistryReader } from "../store.ts";

/** Usual duration of a review in seconds; null if it is not in review or there are too few decisions. */
export async function findUsualReview(
	{ submissions }: Pick<RegistryReader, "submissions">,
	{ queuePosition }: Pick<QueuedSubmission, "queuePosition">,
): Promise<number | null> {
	if (queuePosition === null) return null;
	const { latestDecisions, leastDecisions } = REVIEW_TIME;
	const judged = await submissions.newestBy("judged", "yes", latestDecisions);
	if (judged.length < leastDecisions) return null;
	const times = judged.map(({ submittedAt, decidedAt }) =>
		Math.max(0, Date.parse(decidedAt ?? submittedAt) - Date.parse(submittedAt)),
	);
	return Math.round(medianOf(times) / 1000);
}

/** The median of at least one number. */
function medianOf(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((left, right) => left - right);
	const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
	const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
	return (upper + lower) / 2;
}
