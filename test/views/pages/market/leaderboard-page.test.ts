import { describe, expect, it } from "vitest";
import { LeaderboardPageQuery } from "#contract/http/page-queries.ts";
import { leaderboardPage } from "#views/pages/market/leaderboard-page.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { daysAgo, seen } from "../../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

describe("the launch leaderboard", () => {
	it("has the launches of the last 30 days, the fastest first", () => {
		const agents = [3, 1, 40, 2].map((days) =>
			agentRecord({ slug: `launch-${days}`, launchedAt: daysAgo(days) }),
		);
		const events = agents.map(({ slug }) => ({
			type: "view" as const,
			slug,
			count: 1000,
			at: daysAgo(0.1),
		}));
		const { rows, days } = leaderboardPage(
			viewContext({ agents, events, incidents: [], comments: [] }),
		);
		expect(days).toBe("30");
		expect(rows.map(({ position, agent }) => [position, agent.slug])).toEqual([
			[1, "launch-1"],
			[2, "launch-2"],
			[3, "launch-3"],
		]);
		expect(rows[0]).toMatchObject({ day: "3 May 2026", vote: { count: "0" }, views: "1,000" });
		expect(rows[0]?.velocity).toMatch(/^\d+\.\d$/);
	});

	it.each([
		[100, null],
		[102, "2 more launches"],
	])("of %i launches shows up to a hundred and the number of others: %s", (count, left) => {
		const agents = Array.from({ length: count }, (_, number) =>
			agentRecord({ slug: `launch-${number}`, launchedAt: daysAgo(1) }),
		);
		const { rows, more } = leaderboardPage(
			viewContext({ agents, events: seen(agents), incidents: [], comments: [] }),
		);
		expect([rows.length, more]).toEqual([100, left]);
	});

	it("can be filtered by days and category, with places counted within", () => {
		const agents = [
			agentRecord({ slug: "old", launchedAt: daysAgo(12), categorySlug: "tunnels" }),
			agentRecord({ slug: "new", launchedAt: daysAgo(2), categorySlug: "tunnels" }),
			agentRecord({ slug: "other", launchedAt: daysAgo(1), categorySlug: null }),
		];
		const events = seen(agents.toReversed());
		const context = viewContext({ agents, events, incidents: [], comments: [] });
		const page = (query: Record<string, string>) =>
			leaderboardPage(context, LeaderboardPageQuery.parse(query));
		const found = (query: Record<string, string>) =>
			page(query).rows.map(({ position, agent }) => `${position} ${agent.slug}`);
		expect(found({ days: "7" })).toEqual(["1 other", "2 new"]);
		expect(found({ days: "14", category: "tunnels" })).toEqual(["1 new", "2 old"]);
		expect(found({ category: "none" })).toEqual([]);
		expect(found({ days: "8" })).toHaveLength(3);
		const { periods, filters, chosen, head } = page({ days: "7", category: "tunnels" });
		expect(periods.map(({ label, path, isCurrent }) => [label, path, isCurrent])).toEqual([
			["7 days", "/leaderboard/?days=7&category=tunnels", true],
			["14 days", "/leaderboard/?days=14&category=tunnels", false],
			["30 days", "/leaderboard/?category=tunnels", false],
		]);
		expect(filters[0]?.values.map(({ count, path }) => [count, path])).toEqual([
			["1", "/leaderboard/?days=7"],
		]);
		expect(chosen).toHaveLength(2);
		expect(head.isIndexed).toBe(false);
	});

	it("says how many launches have no place, because nothing is known of their use", () => {
		const agents = [1, 2, 3].map((days) =>
			agentRecord({ slug: `launch-${days}`, launchedAt: daysAgo(days) }),
		);
		const nothing = { incidents: [], comments: [] };
		const pageWith = (events: ReturnType<typeof seen>) =>
			leaderboardPage(viewContext({ ...nothing, agents, events }));
		expect(pageWith(seen(agents))).toMatchObject({ amount: "3 launches", unplaced: null });
		expect(pageWith(seen(agents.slice(1)))).toMatchObject({
			amount: "2 launches",
			unplaced:
				"1 launch of the last 30 days without a place: not ranked yet, or without attention since.",
		});
	});

	it("explains with its own numbers how velocity is computed", () => {
		const { velocity } = leaderboardPage(viewContext());
		expect(velocity).toContain("a view counts 1, a vote 5, a watcher 10");
		expect(velocity).toContain("days plus 2, raised to the power of 1.5");
	});

	it("can be rendered without any launch", () => {
		expect(leaderboardPage(viewContext({ agents: [] })).rows).toEqual([]);
	});
});
