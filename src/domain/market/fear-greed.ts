import { daysSince } from "#contract/instants.ts";
import type { FearGreedLabel, IncidentSeverity } from "#contract/vocabulary.ts";
import { dailyMean, YESTERDAY } from "../scores/engagement.ts";
import { roundTo } from "../scores/score-parts.ts";
import { BASELINE_DAYS, BASELINE_START, RECENT_DAYS } from "../scores/trend-score.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export interface FearGreedComponent {
	name: string;
	/** 0 fear to 100 greed. */
	value: number;
	weight: number;
	description: string;
}

export interface FearGreedIndex {
	value: number;
	label: FearGreedLabel;
	components: FearGreedComponent[];
}

/** The value of a market with nothing to measure yet. */
export const NEUTRAL = 50;

interface Mood {
	agents: readonly ScoredAgent[];
	openIncidents: readonly IncidentSeverity[];
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

/** Points that an open incident subtracts from the safety of the market. */
export const SEVERITY_POINTS: Record<IncidentSeverity, number> = {
	low: 2,
	medium: 6,
	high: 14,
	critical: 30,
};

/** A trend beyond this, up or down, counts as moving. */
export const MOVING_TREND = 5;

/** Days of the two periods that are compared. */
const COMPARED_DAYS = RECENT_DAYS + BASELINE_DAYS;

/** A component is null while there is nothing to measure, and is then left out. */
export const MOOD_COMPONENTS: readonly {
	name: string;
	weight: number;
	description: string;
	measure: (mood: Mood) => number | null;
}[] = [
	{
		name: "breadth",
		weight: 30,
		description: "Share of agents with a rising trend among those that move.",
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
		measure: ({ agents }) => {
			const meanOf = (from: number, to: number) =>
				sumOf(agents, ({ engagement }) => dailyMean(engagement.daily, from, to));
			const recent = meanOf(YESTERDAY, BASELINE_START);
			const before = meanOf(BASELINE_START, BASELINE_START + BASELINE_DAYS);
			return share(recent, recent + before);
		},
	},
	{
		name: "launches",
		weight: 15,
		description: `New agents of the last ${RECENT_DAYS} days compared with the weekly mean of the ${BASELINE_DAYS} before.`,
		measure: ({ agents, at }) => {
			const ages = agents.map(({ createdAt }) => daysSince(createdAt, at));
			const recent = ages.filter((age) => age < RECENT_DAYS).length;
			const earlier = ages.filter((age) => age >= RECENT_DAYS && age < COMPARED_DAYS).length;
			const before = (earlier / BASELINE_DAYS) * RECENT_DAYS;
			return share(recent, recent + before);
		},
	},
	{
		name: "sentiment",
		weight: 15,
		description: "Share of upvotes among all votes.",
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
		measure: ({ agents, openIncidents }) =>
			agents.length === 0
				? null
				: Math.max(0, 100 - sumOf(openIncidents, (severity) => SEVERITY_POINTS[severity])),
	},
];

/** The mood of the market, 0 to 100, as the weighted mean of what is known. */
export function fearGreedIndex(mood: Mood): FearGreedIndex {
	const components = MOOD_COMPONENTS.flatMap(({ measure, ...row }) => {
		const value = measure(mood);
		return value === null ? [] : [{ ...row, value: roundTo(value, 1) }];
	});
	const weight = sumOf(components, (component) => component.weight);
	const weighted = sumOf(components, (component) => component.value * component.weight);
	const value = weight === 0 ? NEUTRAL : roundTo(weighted / weight, 1);
	return { value, label: labelOf(value), components };
}

function labelOf(value: number): FearGreedLabel {
	return MOOD_BOUNDS.find(({ from }) => value >= from)?.label ?? "extreme_fear";
}

function share(part: number, whole: number): number | null {
	return whole === 0 ? null : (100 * part) / whole;
}

/** Adds one by one: there may be too many agents for a list of their numbers. */
function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
	let total = 0;
	for (const item of items) total += numberOf(item);
	return total;
}
