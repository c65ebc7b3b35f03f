import type { AgentFilter } from "#contract/agents-page.ts";

/** How many agents each value of each filter has. Values without agents are missing, and all of a filter that is not counted. */
export type FacetCounts = Readonly<Record<AgentFilter, ReadonlyMap<string, number>>>;
