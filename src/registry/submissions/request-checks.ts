import { mayBeChecked } from "#domain/checked-places.ts";
import { Refusal } from "#domain/errors.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { requireModerator } from "../require-moderator.ts";

/** Has the addresses of a submission looked at again. */
export async function requestChecks(
	{ store, checksSubmissions }: RegistryContext,
	{ id, actor }: { id: string; actor: Actor },
): Promise<void> {
	await store.transact(async (transaction) => {
		await requireModerator(transaction, actor);
		const submission = await transaction.submissions.find(id);
		if (!submission) throw new Refusal("not_found", "No submission has this id.");
		if (!checksSubmissions || !mayBeChecked(submission)) {
			throw new Refusal("conflict", "Its addresses are not checked here.");
		}
		const { checks: _, ...unchecked } = submission;
		transaction.submissions.save(unchecked);
	});
}
