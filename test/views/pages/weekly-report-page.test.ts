import { describe, expect, it } from "vitest";
import { weeklyReportPage } from "#views/pages/market/week-page.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { seen } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";

const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };

describe("the weekly report", () => {
	it("has the figures of the week, the first ten and what rises", () => {
		const { start, end, figures, top, trending } = weeklyReportPage(viewContext());
		expect([start, end]).toEqual(["28 April 2026", "4 May 2026"]);
		expect(figures.map(({ label, value }) => [label, value]).slice(0, 4)).toEqual([
			["agents", "4"],
			["newly listed this week", "1"],
			["launches in 30 days", "1"],
			["open incidents", "1"],
		]);
		expect(top.map(({ rank }) => rank)).toEqual([1, 2, 3]);
		for (const { trend } of trending) expect(trend.direction).not.toBe("down");
	});

	it("shows ten agents of many", () => {
		const agents = Array.from({ length: 12 }, (_, index) => agentRecord({ slug: `a-${index}` }));
		const page = (events: ReturnType<typeof seen>) =>
			weeklyReportPage(viewContext({ ...nothing, agents, events }));
		expect(page(seen(agents)).top).toHaveLength(10);
		expect(page(seen(agents)).topWords.title).toBe("Top 10 of 12 ranked agents");
		expect(page([]).top).toEqual([]);
	});

	it("has the same snippets to copy as the API, with any agent's title", () => {
		const title = '<b>"Bold"</b>';
		const agents = [agentRecord({ slug: "bold", title }), agentRecord({ slug: "meek" })];
		const { snippets } = weeklyReportPage(
			viewContext({ ...nothing, agents, events: seen(agents) }),
		);
		expect(snippets.map(({ label }) => label)).toEqual(["Short message", "Longer message"]);
		for (const { text } of snippets) expect(text).toContain(`Leading of 2 ranked: ${title}.`);
	});

	it("can be rendered for an empty registry", () => {
		const { top, trending, figures } = weeklyReportPage(viewContext(nothing));
		expect([top, trending]).toEqual([[], []]);
		expect(figures[0]).toEqual({ label: "agents", value: "0", path: "/agents/" });
	});
});
