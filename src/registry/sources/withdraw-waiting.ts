import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { sourceActor } from "#domain/source-origin.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { decideWithin } from "../submissions/decide-submission.ts";

/** Withdraws the pending submission of an entry, if there is one. */
export async function withdrawWaiting(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ entry, reason }: { entry: SourceEntryRecord; reason: string },
): Promise<void> {
	const { source, submissionId } = entry;
	const submission =
		submissionId === null ? undefined : await transaction.submissions.find(submissionId);
	if (submission?.status !== "pending") return;
	const decision = { outcome: "withdrawn", reason } as const;
	await decideWithin(context, transaction, { submission, decision, actor: sourceActor(source) });
}
