import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryReader } from "../store.ts";

/** Slugs under which an agent was known before. */
export async function listFormerSlugs(
	reader: Pick<RegistryReader, "agents">,
	{ slug }: Pick<AgentRecord, "slug">,
): Promise<string[]> {
	const names = new Set([slug]);
	// The set grows while it is walked, so that chains of renames are followed to their beginning.
	for (const name of names) {
		for (const former of await reader.agents.by("movedTo", name)) names.add(former.slug);
	}
	names.delete(slug);
	return [...names];
}
