import { homeCoordinate } from "#domain/coordinates.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { removerOf } from "#domain/removals.ts";
import { isHomeAt } from "#domain/source-origin.ts";
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
	if (remover.kind === "owner") return isProven(agent);
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

function isProven({ claim }: AgentRecord): boolean {
	return claim.domainVerifiedAt !== null || claim.repositoryVerifiedAt !== null;
}
