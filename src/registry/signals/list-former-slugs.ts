import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryReader } from "../store.ts";

/** Former slugs of an agent. */
export async function listFormerSlugs(
	reader: Pick<RegistryReader, "agents">,
	{ slug }: Pick<AgentRecord, "slug">,
): Promise<string[]> {
	const names = new Set([slug]);
	// The set grows during the loop, so that chains of renames are followed to their start.
	for (const name of names) {
		for (const former of await reader.agents.by("movedTo", name)) names.add(former.slug);
	}
	names.delete(slug);
	return [...names];
}
