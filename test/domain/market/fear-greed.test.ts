import { describe, expect, it } from "vitest";
import type { IncidentSeverity } from "#contract/vocabulary.ts";
import { fearGreedIndex } from "#domain/market/fear-greed.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { noEngagement } from "#domain/scores/engagement.ts";
import { engagementOf, scoredAgent } from "../scored-agent-builder.ts";

const at = new Date("2026-05-04T12:00:00.000Z");
const index = (agents: ScoredAgent[], openIncidents: IncidentSeverity[] = []) =>
	fearGreedIndex({ agents, openIncidents, at });
const componentOf = (name: string, agents: ScoredAgent[], incidents: IncidentSeverity[] = []) =>
	index(agents, incidents).components.find((component) => component.name === name)?.value;

describe("the mood of the market", () => {
	it("is the weighted mean of its components", () => {
		const agents = [
			scoredAgent("a", {
				trend: 20,
				engagement: { ...engagementOf(30, 10, 10), upvotes: 3, downvotes: 1 },
			}),
			scoredAgent("b", { trend: -20, engagement: engagementOf(0, 0, 0) }),
		];
		const { value, label, components } = index(agents, ["medium"]);
		expect(components.map((component) => [component.name, component.value])).toEqual([
			["breadth", 50],
			["activity", 75],
			["sentiment", 75],
			["safety", 94],
		]);
		const mean = (30 * 50 + 25 * 75 + 15 * 75 + 15 * 94) / (30 + 25 + 15 + 15);
		expect(value).toBeCloseTo(mean, 1);
		expect(label).toBe("greed");
	});

	it("leaves out unknown components, instead of counting them as fear", () => {
		const { value, components } = index([scoredAgent("a")]);
		expect(components.map(({ name }) => name)).toEqual(["safety"]);
		expect(value).toBe(100);
	});

	it("is neutral if there is nothing to measure", () => {
		expect(index([])).toEqual({ value: 50, label: "neutral", components: [] });
	});

	it.each<[string, ScoredAgent[], number | undefined, string]>([
		["breadth", [scoredAgent("a", { trend: 6 })], 100, "one rises"],
		["breadth", [scoredAgent("a", { trend: -6 })], 0, "one falls"],
		["breadth", [scoredAgent("a", { trend: 5 })], undefined, "none moves enough"],
		["breadth", [scoredAgent("a", { trend: null })], undefined, "no trend is known"],
		["activity", [scoredAgent("a", { engagement: engagementOf(5, 5, 5) })], 50, "as before"],
		["activity", [scoredAgent("a", { engagement: engagementOf(5) })], 100, "nothing before"],
		["activity", [scoredAgent("a")], undefined, "nothing at all"],
		["launches", [scoredAgent("a", { createdAt: "2026-05-04T00:00:00.000Z" })], 100, "all new"],
		["launches", [scoredAgent("a", { createdAt: "2026-04-20T00:00:00.000Z" })], 0, "none new"],
		["launches", [scoredAgent("a")], undefined, "none for long"],
		[
			"sentiment",
			[scoredAgent("a", { engagement: { ...noEngagement(), upvotes: 1, downvotes: 3 } })],
			25,
			"one vote of four",
		],
		["sentiment", [scoredAgent("a")], undefined, "no votes"],
	])("has the component %s for %j at %s: %s", (name, agents, value) => {
		expect(componentOf(name, agents)).toBe(value);
	});

	it.each<[IncidentSeverity[], number]>([
		[[], 100],
		[["low"], 98],
		[["medium"], 94],
		[["high"], 86],
		[["critical"], 70],
		[["critical", "critical", "critical", "critical"], 0],
	])("with the open incidents %j has a safety of %i", (severities, value) => {
		expect(componentOf("safety", [scoredAgent("a")], severities)).toBe(value);
	});

	it.each<[IncidentSeverity[], string, string]>([
		[[], "extreme_greed", "100"],
		[["high", "medium"], "extreme_greed", "80, the lowest of its label"],
		[["high", "medium", "low"], "greed", "78"],
		[["critical", "low", "low", "medium"], "greed", "60, the lowest of its label"],
		[["critical", "critical"], "neutral", "40, the lowest of its label"],
		[["critical", "critical", "low"], "fear", "38"],
		[["critical", "critical", "high", "medium"], "fear", "20, the lowest of its label"],
		[["critical", "critical", "critical"], "extreme_fear", "10"],
	])("after %j is %s: %s", (severities, label) => {
		expect(index([scoredAgent("a")], severities).label).toBe(label);
	});

	it("stays between 0 and 100", () => {
		const worst = scoredAgent("a", {
			trend: -90,
			engagement: { ...engagementOf(0, 9, 9), downvotes: 9 },
		});
		expect(index([worst], new Array(9).fill("critical")).value).toBe(0);
	});
});
