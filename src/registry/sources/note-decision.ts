import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { sourceActor } from "#domain/source-origin.ts";
import type { RegistryTransaction } from "../store.ts";
import { mirrorStatus } from "./mirror-status.ts";
import { saveEntry } from "./save-entry.ts";
import { settled } from "./seen-entry.ts";

/** Updates the source entry of a submission after a decision. */
export async function noteDecision(
	transaction: RegistryTransaction,
	{ id, status, agentSlug, decidedAt }: SubmissionRecord,
): Promise<void> {
	const { sourceEntries, agents } = transaction;
	const entry = await sourceEntries.findBy("submission", id);
	if (!entry) return;
	await saveEntry(transaction, entry, outcomeOf(entry, { status, agentSlug }));
	const agent = agentSlug === null ? undefined : await agents.find(agentSlug);
	const noted = { actor: sourceActor(entry.source), at: decidedAt ?? entry.changedAt };
	if (agent) mirrorStatus(transaction, agent, noted);
}

function outcomeOf(
	entry: SourceEntryRecord,
	{ status, agentSlug }: Pick<SubmissionRecord, "status" | "agentSlug">,
): SourceEntryRecord {
	if (status === "approved") return settled({ ...entry, slug: agentSlug });
	if (status !== "rejected") return entry;
	return { ...entry, state: "left_out", reason: "A moderator rejected it." };
}
