import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryReader } from "../store.ts";

/** Slugs under which an agent was known before. All agents are looked through, but only for the few that were renamed. */
export async function listFormerSlugs(
	reader: Pick<RegistryReader, "listAgents">,
	{ slug, transitions }: AgentRecord,
): Promise<string[]> {
	if (!transitions.some(({ to }) => to === "renamed")) return [];
	const movedTo = Map.groupBy(await reader.listAgents(), (agent) => agent.movedTo);
	const names = new Set([slug]);
	// The set grows while it is walked, so that chains of renames are followed to their beginning.
	for (const name of names) {
		for (const former of movedTo.get(name) ?? []) names.add(former.slug);
	}
	names.delete(slug);
	return [...names];
}
