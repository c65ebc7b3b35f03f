interface Minimum {
	least: number;
	/** What is counted, as a table shows it. */
	of: string;
}

/** What statements about the market need. Below, they are not made, and a sentence says what is missing. */
export const MARKET_MINIMUMS = {
	knownWeight: { least: 60, of: "Fear and greed: weight of the known components, of 100" },
	days: { least: 14, of: "Fear and greed, shares and rotation: days since the first hour here" },
	counted: { least: 10, of: "Each component: what it counts, such as votes or agents that move" },
	attended: { least: 10, of: "Shares and rotation: agents with attention in each of two weeks" },
} as const satisfies Record<string, Minimum>;
