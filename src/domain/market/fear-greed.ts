import { daysSince } from "#contract/instants.ts";
import type { FearGreedLabel, IncidentSeverity, IncidentStatus } from "#contract/vocabulary.ts";
import { isOpenIncident } from "../moderation/incident-rules.ts";
import { dailyMean, dailySum, YESTERDAY } from "../scores/engagement.ts";
import { roundTo } from "../scores/score-parts.ts";
import { BASELINE_DAYS, BASELINE_START, RECENT_DAYS } from "../scores/trend-score.ts";
import { MARKET_MINIMUMS } from "./market-minimums.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export type FearGreedIndex = ReturnType<typeof fearGreedIndex>;

export interface MoodInput {
	agents: readonly ScoredAgent[];
	/** All incidents that were ever published here. */
	incidents: readonly {
		severity: IncidentSeverity;
		status: IncidentStatus;
		withdrawn?: object | null | undefined;
	}[];
	days: number;
	at: Date;
}

/** Lowest value of each label, highest first. */
export const MOOD_BOUNDS: readonly { label: FearGreedLabel; from: number }[] = [
	{ label: "extreme_greed", from: 80 },
	{ label: "greed", from: 60 },
	{ label: "neutral", from: 40 },
	{ label: "fear", from: 20 },
	{ label: "extreme_fear", from: 0 },
];

export const SEVERITY_POINTS: Record<IncidentSeverity, number> = {
	low: 2,
	medium: 6,
	high: 14,
	critical: 30,
};

/** A trend beyond this, up or down, counts as moving. */
export const MOVING_TREND = 5;

const COMPARED_DAYS = RECENT_DAYS + BASELINE_DAYS;

/** A value, and how much it was counted from. */
interface Measured {
	value: number;
	count: number;
}

/** Components are known from a number of counted things on; the others are left out. */
export const MOOD_COMPONENTS: readonly {
	name: string;
	weight: number;
	description: string;
	/** What is counted, one and several. */
	one: string;
	unit: string;
	least: number;
	measure: (mood: MoodInput) => Measured;
}[] = [
	{
		name: "breadth",
		weight: 30,
		description: "Share of agents with a rising trend among those that move.",
		one: "moving agent",
		unit: "moving agents",
		least: MARKET_MINIMUMS.counted.least,
		measure: ({ agents }) => {
			const rising = sumOf(agents, ({ trend }) => Number(trend !== null && trend > MOVING_TREND));
			const falling = sumOf(agents, ({ trend }) => Number(trend !== null && trend < -MOVING_TREND));
			return share(rising, rising + falling);
		},
	},
	{
		name: "activity",
		weight: 25,
		description: `Engagement of the last ${RECENT_DAYS} complete days compared with the ${BASELINE_DAYS} before.`,
		one: "agent with attention",
		unit: "agents with attention",
		least: MARKET_MINIMUMS.counted.least,
		measure: ({ agents }) => {
			const last = BASELINE_START + BASELINE_DAYS;
			const meanOf = (from: number, to: number) =>
				sumOf(agents, ({ engagement }) => dailyMean(engagement.daily, from, to));
			const recent = meanOf(YESTERDAY, BASELINE_START);
			const count = sumOf(agents, ({ engagement }) =>
				Number(dailySum(engagement.daily, YESTERDAY, last) > 0),
			);
			return { ...share(recent, recent + meanOf(BASELINE_START, last)), count };
		},
	},
	{
		name: "launches",
		weight: 15,
		description: `Launches of the last ${RECENT_DAYS} days compared with the weekly mean of the ${BASELINE_DAYS} before, by launch date.`,
		one: "launch",
		unit: "launches",
		least: MARKET_MINIMUMS.counted.least,
		measure: ({ agents, at }) => {
			const ages = agents.flatMap(({ launchedAt }) =>
				launchedAt === null ? [] : [daysSince(launchedAt, at)],
			);
			const recent = ages.filter((age) => age >= 0 && age < RECENT_DAYS).length;
			const earlier = ages.filter((age) => age >= RECENT_DAYS && age < COMPARED_DAYS).length;
			const before = (earlier / BASELINE_DAYS) * RECENT_DAYS;
			return { ...share(recent, recent + before), count: recent + earlier };
		},
	},
	{
		name: "sentiment",
		weight: 15,
		description: "Share of upvotes among all votes.",
		one: "vote",
		unit: "votes",
		least: MARKET_MINIMUMS.counted.least,
		measure: ({ agents }) => {
			const up = sumOf(agents, ({ engagement }) => engagement.upvotes);
			const down = sumOf(agents, ({ engagement }) => engagement.downvotes);
			return share(up, up + down);
		},
	},
	{
		name: "safety",
		weight: 15,
		description: "100 minus the weight of open incidents.",
		one: "reported incident",
		unit: "reported incidents",
		// Where nobody reports incidents, none being open says nothing.
		least: 1,
		measure: ({ incidents }) => {
			const open = incidents.filter(({ status }) => isOpenIncident(status));
			const points = sumOf(open, ({ severity }) => SEVERITY_POINTS[severity]);
			return {
				value: Math.max(0, 100 - points),
				count: incidents.filter(({ withdrawn }) => !withdrawn).length,
			};
		},
	},
];

/** The mood of the market, 0 to 100, as the weighted mean of what is known. Null while that is too little. */
export function fearGreedIndex(mood: MoodInput) {
	const components = MOOD_COMPONENTS.flatMap((row) => {
		const { value, count } = row.measure(mood);
		const { name, weight, description, unit } = row;
		const component = { name, weight, description, unit, value: roundTo(value, 1), count };
		return count < row.least ? [] : [component];
	});
	const knownWeight = sumOf(components, ({ weight }) => weight);
	const weighted = sumOf(components, ({ value, weight }) => value * weight);
	const isKnown =
		knownWeight >= MARKET_MINIMUMS.knownWeight.least && mood.days >= MARKET_MINIMUMS.days.least;
	const value = isKnown ? roundTo(weighted / knownWeight, 1) : null;
	return {
		value,
		label: labelOf(value),
		/** Weight of the known components, of 100. */
		knownWeight,
		/** Since the first hour here, up to the number that is needed. */
		days: Math.min(mood.days, MARKET_MINIMUMS.days.least),
		components,
	};
}

function labelOf(value: number | null): FearGreedLabel | null {
	if (value === null) return null;
	return MOOD_BOUNDS.find(({ from }) => value >= from)?.label ?? "extreme_fear";
}

function share(part: number, whole: number): Measured {
	return { value: whole === 0 ? 0 : (100 * part) / whole, count: whole };
}

/** Adds one by one: there may be too many agents for a list of their numbers. */
function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
	let total = 0;
	for (const item of items) total += numberOf(item);
	return total;
}
