import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { SnapshotAgent } from "./snapshot.ts";

/** What an agent counts as under each filter; null where that is unknown. */
export const FACETS: Readonly<Record<AgentFilter, (agent: SnapshotAgent) => string | null>> = {
	type: ({ agentType }) => agentType,
	category: ({ categorySlug }) => categorySlug,
	pricing: ({ pricingType }) => pricingType,
	claim: ({ claim }) => claim.status,
	level: ({ claim }) => String(claim.level),
};

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

/** Something for each filter. */
export function facetsOf<Value>(make: (filter: AgentFilter) => Value): Record<AgentFilter, Value> {
	return {
		type: make("type"),
		category: make("category"),
		pricing: make("pricing"),
		claim: make("claim"),
		level: make("level"),
	};
}
