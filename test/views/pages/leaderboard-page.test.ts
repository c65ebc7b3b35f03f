import { describe, expect, it } from "vitest";
import { leaderboardPage } from "#views/pages/leaderboard-page.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { daysAgo } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";

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
		expect(days).toBe(30);
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
	])("of %i launches shows a hundred at most and says what is left: %s", (count, left) => {
		const agents = Array.from({ length: count }, (_, number) =>
			agentRecord({ slug: `launch-${number}`, launchedAt: daysAgo(1) }),
		);
		const { rows, more } = leaderboardPage(
			viewContext({ agents, events: [], incidents: [], comments: [] }),
		);
		expect([rows.length, more]).toEqual([100, left]);
	});

	it("says with its own numbers how velocity is made", () => {
		const { velocity } = leaderboardPage(viewContext());
		expect(velocity).toContain("a view counts 1, a vote 5, a watcher 10");
		expect(velocity).toContain("days plus 2, raised to the power of 1.5");
	});

	it("is drawn without any launch", () => {
		expect(leaderboardPage(viewContext({ agents: [] })).rows).toEqual([]);
	});

	it("passes titles on as they are", () => {
		const title = '<img src=x onerror="x">';
		const agents = [agentRecord({ slug: "x", title, launchedAt: daysAgo(1) })];
		expect(leaderboardPage(viewContext({ agents })).rows[0]?.agent.title).toBe(title);
	});
});
