import { removalSentence, removerOf } from "#domain/agents/removals.ts";
import { homeCoordinate } from "#domain/identity/coordinates.ts";
import { isHomeAt } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryTransaction } from "../store.ts";

/**
 * Whether the removal of a listing also holds for an entry of the same agent. Anyone can state any name, so a removal
 * binds who made it: a source, and those that pass on its own listings. Moderators bind everyone, and owners do if they
 * have proven that the agent is theirs. An operator who tries an entry again overrides all of them.
 */
export async function binds(
	{ sources, sourceEntries }: RegistryTransaction,
	agent: AgentRecord,
	entry: Pick<SourceEntryRecord, "source" | "coordinates" | "retried">,
): Promise<boolean> {
	if (entry.retried) return false;
	const remover = removerOf(agent);
	if (remover.kind === "moderator") return true;
	const { domainVerifiedAt, repositoryVerifiedAt } = agent.claim;
	if (remover.kind === "owner") return (domainVerifiedAt ?? repositoryVerifiedAt) !== null;
	const own = (await sourceEntries.by("slug", agent.slug)).filter(
		({ source }) => source === remover.name,
	);
	// If the source was removed in the meantime, it is a new one under the same name.
	if (entry.source === remover.name) return own.length > 0;
	const source = await sources.find(remover.name);
	const { home } = agent;
	if (!source || home === undefined || !isHomeAt(home, source)) return false;
	return entry.coordinates.includes(homeCoordinate(home));
}

/** Decisions made here about an entry stay, no matter what its source says, until an operator tries it again. */
export async function findDecision(
	transaction: RegistryTransaction,
	before: SourceEntryRecord | undefined,
): Promise<Pick<SourceEntryRecord, "state" | "reason"> | undefined> {
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
