import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import { FACT_FILTERS } from "#contract/fact-filters.ts";
import type { FactName } from "#contract/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { SnapshotAgent } from "./snapshot.ts";

/** The value of an agent under each filter. Null when unknown. */
export const FACETS = membersOf<Readonly<Record<AgentFilter, Facet>>>([
	...FACT_FILTERS.map(({ name, filter }): [AgentFilter, Facet] => [
		filter.name,
		(agent) => textOrNull(agent[name]),
	]),
	["claim", ({ claim }: SnapshotAgent) => claim.status],
	["level", ({ claim }: SnapshotAgent) => String(claim.level)],
]);

type Facet = (agent: SnapshotAgent) => string | null;

function textOrNull(value: SnapshotAgent[FactName]): string | null {
	return typeof value === "string" ? value : null;
}

export function countFacets(agents: Iterable<SnapshotAgent>): FacetCounts {
	const counts = facetsOf(() => new Map<string, number>());
	for (const agent of agents) {
		for (const filter of AGENT_FILTERS) {
			const value = FACETS[filter](agent);
			if (value !== null) counts[filter].set(value, (counts[filter].get(value) ?? 0) + 1);
		}
	}
	return counts;
}

/** Makes one value for each filter. */
export function facetsOf<Value>(make: (filter: AgentFilter) => Value): Record<AgentFilter, Value> {
	return membersOf(AGENT_FILTERS.map((filter) => [filter, make(filter)]));
}
