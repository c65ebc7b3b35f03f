import { KEPT_DAYS } from "#contract/limits.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import type { RegistryContext } from "./registry-context.ts";

/** Nothing public has come of them. */
const WITHOUT_RESULT: readonly SubmissionStatus[] = ["rejected", "withdrawn"];

/** Removes submissions without a result that have been kept for long enough. */
export function tidySubmissions({ store, now }: RegistryContext): Promise<void> {
	const before = new Date(now().getTime() - KEPT_DAYS.submissions * 86_400_000).toISOString();
	return store.transact(async (transaction) => {
		const agents = await transaction.listAgents();
		const named = new Set(agents.map(({ submissionId }) => submissionId));
		for (const { id, status, decidedAt } of await transaction.listSubmissions()) {
			if (!WITHOUT_RESULT.includes(status) || named.has(id)) continue;
			if (decidedAt !== null && decidedAt < before) transaction.removeSubmission(id);
		}
	});
}
