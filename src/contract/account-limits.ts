/** How much of the history of an agent is kept. */
export const AGENT_STATES = { maxTransitions: 100 } as const;
