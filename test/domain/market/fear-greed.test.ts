import { describe, expect, it } from "vitest";
import type { IncidentSeverity } from "#contract/vocabulary.ts";
import { fearGreedIndex, type MoodInput } from "#domain/market/fear-greed.ts";
import { MARKET_MINIMUMS } from "#domain/market/market-minimums.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { noEngagement } from "#domain/scores/engagement.ts";
import { engagementOf, scoredAgent } from "../scored-agent-builder.ts";

const at = new Date("2026-05-04T12:00:00.000Z");
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString();
const days: number = MARKET_MINIMUMS.days.least;
const open = (...severities: IncidentSeverity[]): MoodInput["incidents"] =>
	severities.map((severity) => ({ severity, status: "confirmed" }));
const resolved = { severity: "critical", status: "resolved" } as const;
const index = (agents: ScoredAgent[], incidents = open(), age = days) =>
	fearGreedIndex({ agents, incidents, days: age, at });
const componentOf = (name: string, agents: ScoredAgent[], incidents = open()) =>
	index(agents, incidents).components.find((component) => component.name === name);

/** Ten agents with these facts, the fewest that say something about a market. */
const ten = (facts: Partial<ScoredAgent>) =>
	Array.from({ length: MARKET_MINIMUMS.counted.least }, (_, number) =>
		scoredAgent(`agent-${number}`, facts),
	);

/** Known are breadth, activity and sentiment: 70 of 100 points. */
const KNOWN = [
	...ten({ trend: 20, engagement: { ...engagementOf(30, 10, 10), upvotes: 3, downvotes: 1 } }),
	...ten({ trend: -20 }),
];

describe("the mood of the market", () => {
	it("is the weighted mean of its components, with the weight of those that are known", () => {
		const mood = index(KNOWN, open("medium"));
		expect(
			mood.components.map(({ name, value, count, unit }) => [name, value, count, unit]),
		).toEqual([
			["breadth", 50, 20, "moving agents"],
			["activity", 75, 10, "agents with attention"],
			["sentiment", 75, 40, "votes"],
			["safety", 94, 1, "reported incidents"],
		]);
		const mean = (30 * 50 + 25 * 75 + 15 * 75 + 15 * 94) / (30 + 25 + 15 + 15);
		expect(mood.value).toBeCloseTo(mean, 1);
		expect(mood).toMatchObject({ label: "greed", knownWeight: 85, days });
	});

	it.each<[string, ScoredAgent[], number, number, string | null]>([
		["nothing is known", [], days, 0, null],
		["agents are listed and nobody looks", ten({ createdAt: daysAgo(0) }), days, 0, null],
		[
			"less than 60 points are known",
			ten({ trend: 20, engagement: engagementOf(9, 9, 9) }),
			days,
			55,
			null,
		],
		["days are missing", KNOWN, days - 1, 70, null],
		["both are there", KNOWN, days, 70, "greed"],
		["both have long been there", KNOWN, 900, 70, "greed"],
	])("when %s, is known as far as it is", (_, agents, age, knownWeight, label) => {
		const mood = index(agents, [], age);
		expect(mood).toMatchObject({ knownWeight, label, days: Math.min(age, days) });
		expect(mood.value === null).toBe(label === null);
	});

	it.each<[string, ScoredAgent[], number | undefined, string]>([
		["breadth", ten({ trend: 6 }), 100, "ten rise"],
		["breadth", ten({ trend: -6 }), 0, "ten fall"],
		["breadth", ten({ trend: 6 }).slice(1), undefined, "nine are too few"],
		["breadth", ten({ trend: 5 }), undefined, "none moves enough"],
		["breadth", ten({ trend: null }), undefined, "no trend is known"],
		["activity", ten({ engagement: engagementOf(5, 5, 5) }), 50, "as before"],
		["activity", ten({ engagement: engagementOf(5) }), 100, "nothing before"],
		["activity", ten({ engagement: engagementOf(5) }).slice(1), undefined, "nine are too few"],
		["activity", ten({}), undefined, "nothing at all"],
		["launches", ten({ launchedAt: daysAgo(0) }), 100, "all of this week"],
		["launches", ten({ launchedAt: daysAgo(14) }), 0, "none of this week"],
		["launches", ten({ launchedAt: daysAgo(-3) }), undefined, "all announced"],
		["launches", ten({ launchedAt: daysAgo(40) }), undefined, "none for long"],
		["launches", ten({ createdAt: daysAgo(0) }), undefined, "listed is not launched"],
		[
			"sentiment",
			[scoredAgent("a", { engagement: { ...noEngagement(), upvotes: 5, downvotes: 15 } })],
			25,
			"one vote of four",
		],
		[
			"sentiment",
			[scoredAgent("a", { engagement: { ...noEngagement(), upvotes: 9 } })],
			undefined,
			"nine votes are too few",
		],
	])("has the component %s for %j at %s: %s", (name, agents, value) => {
		expect(componentOf(name, agents)?.value).toBe(value);
	});

	it.each<[IncidentSeverity[], number]>([
		[[], 100],
		[["low"], 98],
		[["medium"], 94],
		[["high"], 86],
		[["critical"], 70],
		[["critical", "critical", "critical", "critical"], 0],
	])("with the open incidents %j and a resolved one has a safety of %i", (severities, value) => {
		expect(componentOf("safety", [], [...open(...severities), resolved])?.value).toBe(value);
	});

	it("counts no withdrawn incident as one that was reported", () => {
		const withdrawn = { ...resolved, withdrawn: { at: "2026-05-04T12:00:00.000Z" } };
		expect(componentOf("safety", KNOWN, [withdrawn])).toBeUndefined();
		expect(componentOf("safety", KNOWN, [resolved])?.value).toBe(100);
	});

	it("knows no safety while no incident was ever reported", () => {
		expect(componentOf("safety", KNOWN)).toBeUndefined();
	});

	it.each<[number, string]>([
		[20, "extreme_greed"],
		[16, "extreme_greed"],
		[15, "greed"],
		[12, "greed"],
		[11, "neutral"],
		[8, "neutral"],
		[7, "fear"],
		[4, "fear"],
		[3, "extreme_fear"],
		[0, "extreme_fear"],
	])("with %i of 20 agents rising, and as many upvotes, is %s", (rising, label) => {
		// Breadth, launches and sentiment: 60 points, whose values are the same.
		const agents = Array.from({ length: 20 }, (_, number) => {
			const [upvotes, downvotes] = number < rising ? [1, 0] : [0, 1];
			const engagement = { ...noEngagement(), upvotes, downvotes };
			return scoredAgent(`agent-${number}`, { trend: number < rising ? 9 : -9, engagement });
		});
		const launches = [
			...Array.from({ length: 7 * rising }, () => daysAgo(1)),
			...Array.from({ length: 30 * (20 - rising) }, () => daysAgo(20)),
		].map((launchedAt) => scoredAgent("launch", { launchedAt }));
		expect(index([...agents, ...launches])).toMatchObject({
			value: 5 * rising,
			label,
			knownWeight: 60,
		});
	});

	it("stays between 0 and 100", () => {
		const worst = ten({
			trend: -90,
			engagement: { ...engagementOf(0, 9, 9), downvotes: 9 },
		});
		expect(index(worst, open(...new Array<"critical">(9).fill("critical"))).value).toBe(0);
	});
});
