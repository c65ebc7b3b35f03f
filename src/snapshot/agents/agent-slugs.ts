import type { SnapshotAgents } from "../snapshot.ts";
import { openSlugs, packSlugs, type SlugTable } from "./slug-table.ts";

export function agentSlugs(agents: SnapshotAgents): string[] {
	const { saved } = agents;
	if (!saved) return Array.from(agents, ({ slug }) => slug);
	return Array.from({ length: agents.length }, (_, number) => saved.slugs.at(number));
}

export function agentSlugTable(agents: SnapshotAgents): SlugTable {
	return agents.saved?.slugs ?? openSlugs(packSlugs(agentSlugs(agents)));
}
