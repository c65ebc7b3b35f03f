import type { AgentFilter } from "#contract/agents-page.ts";

/** How many agents each value of each filter has; values without any are left out. */
export type FacetCounts = Readonly<Record<AgentFilter, ReadonlyMap<string, number>>>;
