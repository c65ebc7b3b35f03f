import { mayBeChecked } from "#domain/address-checks.ts";
import { Refusal } from "#domain/errors.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { requireModerator } from "../require-moderator.ts";

/** Requests another check of a submission's addresses. */
export async function requestChecks(
	{ store, checksSubmissions }: RegistryContext,
	{ id, actor }: { id: string; actor: Actor },
): Promise<void> {
	await store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const submission = await transaction.submissions.find(id);
		if (!submission) throw new Refusal("not_found", "No submission has this ID.");
		if (!checksSubmissions || !mayBeChecked(submission)) {
			throw new Refusal("conflict", "The addresses of this submission are not checked here.");
		}
		const { checks } = submission;
		if (checks) transaction.submissions.save({ ...submission, checks: { ...checks, isDue: true } });
	});
}
