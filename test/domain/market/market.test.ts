import { describe, expect, it } from "vitest";
import { bestOf } from "#domain/market/best-of.ts";
import { categoryTrends } from "#domain/market/category-trends.ts";
import { launchLeaderboard, leaderboardPlaces } from "#domain/market/launch-leaderboard.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { sectorRotation } from "#domain/market/sector-rotation.ts";
import { verificationStats } from "#domain/market/verification-stats.ts";
import { weeklyHighlights } from "#domain/market/weekly-highlights.ts";
import { noEngagement } from "#domain/scores/engagement.ts";
import { engagementOf, scoredAgent } from "../scored-agent-builder.ts";

const at = new Date("2026-05-04T12:00:00.000Z");
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString();
const letters = [..."abcdefghijklmnop"];
const UNRANKED = { isRanked: false, marketScore: 0, rank: 99 };
const TODAY = { ...noEngagement(), daily: [1] };

/** Just enough agents with attention for shares, without a category and nearly without weight. */
const CROWD = letters
	.slice(0, 10)
	.map((slug) => scoredAgent(`crowd-${slug}`, { engagement: engagementOf(1e-9, 1e-9) }));
const sectorsOf = (agents: ScoredAgent[]) => sectorRotation([...agents, ...CROWD], 14).sectors;

describe("the growth of categories", () => {
	it("compares new agents with those before", () => {
		const agents = ["a", "b", "c", "d"].map((slug, index) =>
			scoredAgent(slug, {
				categorySlug: "logistics",
				marketScore: 80 - 10 * index,
				rank: index + 1,
				createdAt: daysAgo(index === 0 ? 3 : 200),
			}),
		);
		expect(categoryTrends(["logistics"], agents, at)).toEqual([
			{
				categorySlug: "logistics",
				agentCount: 4,
				newAgents: 1,
				growthRate: 33.3,
				rankedCount: 4,
				averageMarketScore: 65,
				topAgents: ["a", "b", "c", "d"],
			},
		]);
	});

	it("averages and names only ranked agents", () => {
		const agents = [
			scoredAgent("a", { categorySlug: "x", marketScore: 40, rank: 1 }),
			scoredAgent("b", { categorySlug: "x", marketScore: 20, rank: 2 }),
			scoredAgent("c", { categorySlug: "x", ...UNRANKED }),
			scoredAgent("d", { categorySlug: "y", ...UNRANKED }),
		];
		expect(categoryTrends(["x", "y"], agents, at)).toMatchObject([
			{ agentCount: 3, rankedCount: 2, averageMarketScore: 30, topAgents: ["a", "b"] },
			{ agentCount: 1, rankedCount: 0, averageMarketScore: null, topAgents: [] },
		]);
	});

	it.each<[number[], number, number | null, string]>([
		[[], 0, null, "an empty category"],
		[[3], 1, null, "all are new, so there is nothing to compare with"],
		[[200], 0, 0, "none is new"],
		[[29.5, 200], 1, 100, "from the beginning of the first of 30 days"],
		[[29.6, 200], 0, 0, "from the end of the day before"],
		[[1, 2, 200], 2, 200, "twice as many new ones"],
	])("with agents of %j days counts %i new ones and grows by %s: %s", (ages, newAgents, rate) => {
		const agents = ages.map((age, index) =>
			scoredAgent(`agent-${index}`, { categorySlug: "x", createdAt: daysAgo(age) }),
		);
		expect(categoryTrends(["x"], agents, at)).toMatchObject([{ newAgents, growthRate: rate }]);
	});

	it("names up to five agents, the best first, and keeps the order of the categories", () => {
		const agents = letters.map((slug, index) =>
			scoredAgent(slug, { categorySlug: "y", rank: index + 1 }),
		);
		const [first, second] = categoryTrends(["z", "y"], agents, at);
		expect(first).toMatchObject({ categorySlug: "z", topAgents: [], averageMarketScore: null });
		expect(second?.topAgents).toEqual(["a", "b", "c", "d", "e"]);
	});
});

describe("the best of some agents", () => {
	it.each<[string, (number | null)[], string]>([
		["with fewer than asked for", [1, 2], "ab"],
		["with more", [1, 2, 3, 4, 5], "abc"],
		["with a tie inside", [1, 2, 2, 4], "abc"],
		["with a tie at the bound", [1, 2, 3, 3], "ab"],
		["with a long tie at the bound", [1, 2, 2, 2, 2], "a"],
		["with all equal", [1, 1, 1, 1], ""],
		["with few, all equal", [7, 7], ""],
		["with one", [7], "a"],
		["with some that are not ranked", [null, 1, null, 3, 4], "bde"],
		["with none ranked", [null, null], ""],
		["with none", [], ""],
	])("%s (ranks %j) are %j", (_, ranks, best) => {
		const agents = ranks.map((rank, index) =>
			scoredAgent(letters[index] ?? "", rank === null ? UNRANKED : { rank }),
		);
		expect(bestOf(agents, 3).join("")).toBe(best);
	});
});

describe("the launch leaderboard", () => {
	it("ranks launches by signals for their age", () => {
		const agents = [
			scoredAgent("old", {
				categorySlug: "x",
				launchedAt: daysAgo(20),
				engagement: engagementOf(1),
			}),
			scoredAgent("new", {
				categorySlug: null,
				launchedAt: daysAgo(2),
				engagement: engagementOf(1),
			}),
		];
		expect(launchLeaderboard(agents, at)).toEqual([
			{ slug: "new", launchedAt: daysAgo(2), categorySlug: null, velocity: 0.25 },
			{ slug: "old", launchedAt: daysAgo(20), categorySlug: "x", velocity: 0.068 },
		]);
	});

	it.each<[string | null, boolean, string]>([
		[null, false, "no launch date"],
		[daysAgo(0), true, "this instant"],
		[daysAgo(-0.4), true, "later today"],
		[daysAgo(-0.51), false, "tomorrow"],
		[daysAgo(30.5), true, "from the beginning of the day of 30 days ago"],
		[daysAgo(30.51), false, "from the end of the day before"],
	])("contains a launch of %s: %s (%s)", (launchedAt, held) => {
		const launch = scoredAgent("a", { launchedAt, engagement: TODAY });
		expect(launchLeaderboard([launch], at)).toHaveLength(held ? 1 : 0);
		expect(weeklyHighlights([launch], at).launches).toBe(held ? 1 : 0);
	});

	it("is the same in every hour of a day without events", () => {
		const agents = [
			scoredAgent("a", { launchedAt: "2026-05-02T23:00:00.000Z", engagement: engagementOf(9) }),
			scoredAgent("b", { launchedAt: "2026-04-04T01:00:00.000Z", engagement: engagementOf(9) }),
		];
		const [first, ...others] = [0, 9, 23].map((hour) =>
			launchLeaderboard(agents, new Date(Date.UTC(2026, 4, 4, hour))),
		);
		expect(first).toHaveLength(2);
		for (const other of others) expect(other).toEqual(first);
	});

	it("orders equal launches by slug", () => {
		const launch = { launchedAt: daysAgo(1), engagement: TODAY };
		const agents = ["c", "a", "b"].map((slug) => scoredAgent(slug, launch));
		const launches = launchLeaderboard(agents, at);
		expect(launches.map(({ slug }) => slug)).toEqual(["a", "b", "c"]);
		expect(leaderboardPlaces([{ velocity: 9 }, ...launches])).toEqual([1, 2, 2, 2]);
	});

	it("has no place for what is not ranked or has no attention, which are launches all the same", () => {
		const launchedAt = daysAgo(1);
		const agents = [
			scoredAgent("a", { launchedAt, engagement: TODAY, ...UNRANKED }),
			scoredAgent("b", { launchedAt }),
		];
		expect(launchLeaderboard(agents, at)).toEqual([]);
		expect(weeklyHighlights(agents, at).launches).toBe(2);
	});
});

describe("the weekly highlights", () => {
	it("are new, best and rising agents", () => {
		const agents = [
			scoredAgent("a", { rank: 1, trend: 5 }),
			scoredAgent("b", { rank: 2, trend: 40, createdAt: daysAgo(6.5) }),
			scoredAgent("c", { rank: 3, trend: -3, createdAt: daysAgo(6.6) }),
			scoredAgent("d", { rank: 4, trend: null, createdAt: daysAgo(0) }),
			scoredAgent("e", { rank: 5, trend: 5 }),
			scoredAgent("f", { rank: 6, trend: 0 }),
		];
		expect(weeklyHighlights(agents, at)).toEqual({
			newAgents: 2,
			launches: 0,
			ranked: 6,
			topByScore: ["a", "b", "c", "d", "e", "f"],
			trending: ["b", "a", "e"],
		});
	});

	it("name up to ten agents", () => {
		const agents = letters.map((slug, index) =>
			scoredAgent(slug, { rank: index + 1, trend: 90 - index }),
		);
		const { topByScore, trending } = weeklyHighlights(agents, at);
		expect([topByScore, trending]).toEqual([letters.slice(0, 10), letters.slice(0, 10)]);
	});
});

describe("the rotation of sectors", () => {
	it("has each category's share of attention and its change", () => {
		const sectors = sectorsOf([
			scoredAgent("a", { categorySlug: "x", trend: 30, engagement: engagementOf(30, 10) }),
			scoredAgent("b", {
				categorySlug: "y",
				trend: -10,
				engagement: engagementOf(10, 10),
				rank: 2,
			}),
			scoredAgent("c", { categorySlug: "x", trend: 10, rank: 3 }),
		]);
		expect(sectors).toEqual([
			{
				categorySlug: "x",
				agentCount: 2,
				rankedCount: 2,
				momentum: 20,
				trendCount: 2,
				share: 75,
				shareDelta: 25,
				direction: "rising",
				leaders: ["a", "c"],
			},
			{
				categorySlug: "y",
				agentCount: 1,
				rankedCount: 1,
				momentum: -10,
				trendCount: 1,
				share: 25,
				shareDelta: -25,
				direction: "falling",
				leaders: ["b"],
			},
		]);
	});

	it("has shares that add up to 100 if every agent has a category", () => {
		const agents = letters.map((slug, index) =>
			scoredAgent(slug, {
				categorySlug: `sector-${index % 7}`,
				engagement: engagementOf(index * 3 + 1, index),
			}),
		);
		const sum = sectorsOf(agents).reduce((total, { share }) => total + share, 0);
		expect(sum).toBeCloseTo(100, 1);
	});

	it("counts agents without a category only in the total", () => {
		const sectors = sectorsOf([
			scoredAgent("a", { categorySlug: "x", engagement: engagementOf(10, 1) }),
			scoredAgent("b", { engagement: engagementOf(30, 1) }),
		]);
		expect(sectors.map(({ categorySlug, share }) => [categorySlug, share])).toEqual([["x", 25]]);
	});

	it.each([
		[10, 10, "steady", "as before"],
		[10.1, 10, "steady", "within half a point"],
		[12, 10, "rising", "more than half a point"],
		[8, 10, "falling", "more than half a point less"],
	])("with %d after %d signals a day is %s: %s", (recent, before, direction) => {
		const [sector] = sectorsOf([
			scoredAgent("a", { categorySlug: "x", engagement: engagementOf(recent, before) }),
			scoredAgent("b", { engagement: engagementOf(10, 10) }),
		]);
		expect(sector?.direction).toBe(direction);
	});

	it("ignores today, which is not over", () => {
		const busy = (today: number) => {
			const { daily, ...rest } = engagementOf(10, 10);
			return { ...rest, daily: [today, ...daily.slice(1)] };
		};
		const sectors = [0, 1e6].map((today) =>
			sectorsOf([
				scoredAgent("a", { categorySlug: "x", engagement: busy(today) }),
				scoredAgent("b", { categorySlug: "y", engagement: busy(0) }),
			]),
		);
		expect(sectors[0]).toEqual(sectors[1]);
	});

	it("leaves unknown trends out of the momentum, and counts the others", () => {
		const sectors = sectorsOf([
			scoredAgent("a", { categorySlug: "x", trend: 30 }),
			scoredAgent("b", { categorySlug: "x", trend: null }),
			scoredAgent("c", { categorySlug: "y", trend: null }),
		]);
		expect(sectors).toMatchObject([
			{ momentum: 30, trendCount: 1 },
			{ momentum: 0, trendCount: 0 },
		]);
	});

	it.each<[string, number, number, ScoredAgent[]]>([
		["too few agents have attention", 9, 14, CROWD.slice(1)],
		[
			"too few had it before",
			9,
			14,
			[...CROWD.slice(1), scoredAgent("a", { engagement: engagementOf(1) })],
		],
		["nobody has any", 0, 14, letters.map((slug) => scoredAgent(slug, { categorySlug: "x" }))],
		["there are too few days", 10, 13, CROWD],
	])("is unknown while %s", (_, attended, days, agents) => {
		expect(sectorRotation(agents, days)).toEqual({ attended, sectors: [] });
	});
});

describe("the verification statistics", () => {
	it("count levels and claims", () => {
		const agents = [
			scoredAgent("a", { claimStatus: "certified", verificationLevel: 4 }),
			scoredAgent("b", { claimStatus: "verified", verificationLevel: 2 }),
			scoredAgent("c", { claimStatus: "claimed", verificationLevel: 1 }),
			scoredAgent("d", { engagement: noEngagement() }),
			scoredAgent("e"),
			scoredAgent("f"),
		];
		expect(verificationStats(agents)).toEqual({
			total: 6,
			byLevel: { 0: 3, 1: 1, 2: 1, 3: 0, 4: 1 },
			byClaimStatus: { unclaimed: 3, claimed: 1, verified: 1, certified: 1 },
			verifiedShare: 33.3,
		});
	});
});
