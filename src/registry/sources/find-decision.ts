import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { removalSentence } from "#domain/removals.ts";
import type { RegistryTransaction } from "../store.ts";
import { binds } from "./binds.ts";

type Decision = Pick<SourceEntryRecord, "state" | "reason">;

/** Decisions made here about an entry stay, no matter what its source says, until an operator tries it again. */
export async function findDecision(
	transaction: RegistryTransaction,
	before: SourceEntryRecord | undefined,
): Promise<Decision | undefined> {
	if (!before || before.retried) return undefined;
	const agent = await removedOf(transaction, before);
	if (agent && (await binds(transaction, agent, before))) {
		if (before.state === "gone") return { state: "gone", reason: before.reason };
		return { state: "left_out", reason: removalSentence(agent) };
	}
	const submission =
		before.submissionId === null
			? undefined
			: await transaction.submissions.find(before.submissionId);
	if (submission?.status !== "rejected") return undefined;
	return { state: "left_out", reason: "A moderator rejected it." };
}

/** The listing of an entry, if it was removed. */
async function removedOf(
	{ agents }: RegistryTransaction,
	{ slug }: SourceEntryRecord,
): Promise<AgentRecord | undefined> {
	const agent = slug === null ? undefined : await agents.find(slug);
	return agent?.status === "removed" ? agent : undefined;
}

/** An entry starts afresh after its listing was removed, unless the removal holds for it. */
export async function withoutRemoved(
	transaction: RegistryTransaction,
	entry: SourceEntryRecord,
): Promise<SourceEntryRecord> {
	return (await removedOf(transaction, entry)) ? { ...entry, slug: null } : entry;
}
