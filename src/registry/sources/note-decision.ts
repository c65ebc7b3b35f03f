import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryTransaction } from "../store.ts";

/** What a decision about a submission means for the entry of a source that it was made of. */
export async function noteDecision(
	{ sourceEntries }: RegistryTransaction,
	{ id, status, agentSlug }: SubmissionRecord,
): Promise<void> {
	const entry = await sourceEntries.findBy("submission", id);
	if (entry) sourceEntries.save({ ...entry, ...outcomeOf({ status, agentSlug }) });
}

function outcomeOf({
	status,
	agentSlug,
}: Pick<SubmissionRecord, "status" | "agentSlug">): Partial<SourceEntryRecord> {
	if (status === "approved") return { state: "followed", slug: agentSlug, submissionId: null };
	return status === "rejected" ? { state: "left_out", reason: "A moderator rejected it." } : {};
}
