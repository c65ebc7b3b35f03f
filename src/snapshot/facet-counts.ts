import type { AgentFilter } from "#contract/agents-page.ts";

/** How many agents each value of each filter has. Values without agents are missing. */
export type FacetCounts = Readonly<Record<AgentFilter, ReadonlyMap<string, number>>>;
