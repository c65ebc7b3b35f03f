import { requireTag, tagOf } from "#domain/history.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { transact } from "../act.ts";
import type { RegistryContext } from "../store.ts";
import { decideAndTell } from "./decide-submission.ts";
import { getOwnSubmission } from "./find-submission.ts";

export async function withdrawSubmission(
	context: RegistryContext,
	{ id, ownerId, read }: { id: string; ownerId: string; read?: readonly string[] | undefined },
): Promise<SubmissionRecord> {
	return transact(context, async (transaction) => {
		const submission = await getOwnSubmission(transaction, { id, ownerId });
		requireTag(tagOf(submission), read);
		const decision = { outcome: "withdrawn" } as const;
		const actor = { id: ownerId, ...(context.by !== undefined && { by: context.by }) };
		return decideAndTell(transaction, { submission, decision, actor });
	});
}
