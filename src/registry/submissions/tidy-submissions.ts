import { daysBefore } from "#contract/instants.ts";
import { KEPT_DAYS } from "#contract/limits.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import type { RegistryContext } from "../registry-context.ts";

/** States without a public result. */
const WITHOUT_RESULT: readonly SubmissionStatus[] = ["rejected", "withdrawn"];

/** Removes expired submissions without a result. Nothing can happen to them any more. */
export async function tidySubmissions({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.submissions);
	const agents = await store.agents.list();
	const named = new Set(agents.map(({ submissionId }) => submissionId));
	const over = (await store.submissions.list()).filter(
		({ id, status, decidedAt }) =>
			WITHOUT_RESULT.includes(status) && !named.has(id) && decidedAt !== null && decidedAt < before,
	);
	if (over.length === 0) return;
	await store.transact(async (transaction) => {
		for (const { id } of over) transaction.submissions.remove(id);
	});
}
