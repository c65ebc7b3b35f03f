import type { AgentFilter } from "#contract/agents-page.ts";
import { FACETS, facetsOf } from "#snapshot/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { Bitmap } from "./bitmap.ts";

/** Sets of agents by the values of each filter. */
export class FacetIndex {
	readonly #groups: Readonly<Record<AgentFilter, ReadonlyMap<string, Bitmap>>>;
	readonly #nothing: Bitmap;

	/** An agent's number is its place in the list. */
	constructor(agents: readonly SnapshotAgent[]) {
		this.#groups = facetsOf((filter) => groupBy(agents, FACETS[filter]));
		this.#nothing = new Bitmap(agents.length);
	}

	/** Agents of a value; none for a value that no agent has. */
	get(filter: AgentFilter, value: string): Bitmap {
		return this.#groups[filter].get(value) ?? this.#nothing;
	}

	/** How many of these agents each value has; all agents count without a set. */
	count(filter: AgentFilter, within: Bitmap | undefined): Map<string, number> {
		const counts = new Map<string, number>();
		for (const [value, group] of this.#groups[filter]) {
			const count = within ? group.countCommon(within) : group.count();
			if (count > 0) counts.set(value, count);
		}
		return counts;
	}
}

function groupBy(
	agents: readonly SnapshotAgent[],
	keyOf: (agent: SnapshotAgent) => string | null,
): Map<string, Bitmap> {
	const groups = new Map<string, Bitmap>();
	for (const [number, agent] of agents.entries()) {
		const value = keyOf(agent);
		if (value === null) continue;
		const group = groups.get(value) ?? new Bitmap(agents.length);
		group.add(number);
		groups.set(value, group);
	}
	return groups;
}
