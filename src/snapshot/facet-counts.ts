import type { AgentFilter } from "#contract/agents-page.ts";

/**
 * Number of agents for each value of each filter. Without values that no agent has, and without filters that are not
 * counted.
 */
export type FacetCounts = Readonly<Record<AgentFilter, ReadonlyMap<string, number>>>;
