import { describe, expect, it } from "vitest";
import { METHOD } from "#contract/versions.ts";
import { History } from "#snapshot/history/history.ts";
import { weeksNewsView } from "#views/market/news-view.ts";
import { weeklyReportPage, weekPage } from "#views/pages/market/week-page.ts";
import { incident } from "../../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

/** A run in April 2026, with Mondays on the 6th, 13th, 20th and 27th. */
const run = (day: string, ranks: Record<string, number>) => ({
	at: `2026-04-${day}T10:00:00.000Z`,
	fearGreed: 50,
	points: new Map(
		Object.entries(ranks).map(([slug, rank]) => [
			slug,
			{ marketScore: 50, trendScore: 0, upvotes: 0, rank },
		]),
	),
});
const history = new History([
	run("14", { mole: 2, vole: 1, wren: 3 }),
	run("19", { mole: 2, vole: 1, wren: 3, gone: 4 }),
	run("22", { mole: 1, vole: 3, wren: 2 }),
]);
const incidents = [
	incident("flood", { agents: ["mole"], reportedAt: "2026-04-26T23:00:00.000Z" }),
	incident("leak", { agents: ["mole"], reportedAt: "2026-04-27T00:00:00.000Z" }),
];
const april = (hour = 0) => viewContext({ incidents }, { history, hour });

describe("the report of a past week", () => {
	it("has the ranks at its end, and gains and losses since its start", () => {
		const { heading, span, top, gained, lost } = weekPage(april(), "2026-W17");
		expect([heading, span]).toEqual(["Week 17 of 2026", "20 April 2026 to 26 April 2026"]);
		expect(top.map(({ rank, path }) => [rank, path])).toEqual([
			["#1", "/agents/mole/"],
			["#2", "/agents/wren/"],
			["#3", "/agents/vole/"],
		]);
		expect(gained.map(({ path, move }) => [path, move])).toEqual([
			["/agents/mole/", "#2 → #1"],
			["/agents/wren/", "#3 → #2"],
		]);
		expect(lost.map(({ path, move }) => [path, move])).toEqual([["/agents/vole/", "#1 → #3"]]);
		expect(weekPage(april(), "2026-W18").noneMoved.up).toBe("No ranked agent moved up.");
	});

	it("counts only ranked agents, and names none where all are equal", () => {
		const notRanked = { marketScore: 0, trendScore: 0, upvotes: 0, rank: 2 };
		const { at, points, ...rest } = run("22", { mole: 1 });
		const partly = { at, ...rest, points: new Map([...points, ["vole", notRanked]]) };
		const pageOf = (last: typeof partly) =>
			weekPage(
				viewContext({}, { history: new History([run("14", { vole: 1 }), last]) }),
				"2026-W17",
			);
		expect(pageOf(partly)).toMatchObject({
			top: [{ rank: "#1" }],
			topWords: { title: "Top 1 of 1 ranked agent" },
			lost: [],
			noneMoved: { up: "No ranks of the week before are known." },
		});
		expect(pageOf(run("22", { mole: 1, vole: 1, wren: 1 }))).toMatchObject({
			top: [],
			topWords: { none: "Too many agents share the first rank to name some." },
		});
	});

	it("compares no ranks of different methods", () => {
		const runs = [
			run("14", { mole: 2, vole: 1 }),
			{ ...run("22", { mole: 1, vole: 2 }), method: METHOD },
		];
		const page = weekPage(viewContext({}, { history: new History(runs) }), "2026-W17");
		expect(page).toMatchObject({
			top: [{ rank: "#1" }, { rank: "#2" }],
			gained: [],
			noneMoved: { up: "No ranks of the week before are known." },
		});
	});

	it("has what was reported in it, and nothing after its last instant", () => {
		const found = weekPage(april(), "2026-W17").incidents;
		expect(found.map(({ path }) => path)).toEqual(["/incidents/flood/"]);
	});

	it("names no agent that has left the registry since", () => {
		expect(weekPage(april(), "2026-W16").top.map(({ path }) => path)).not.toContain(
			"/agents/gone/",
		);
	});

	it("is an entry of the feed from its end, the last one first", () => {
		const { items, changedAt } = weeksNewsView(april());
		expect(items.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
			["Week 18 of 2026", "2026-05-03T23:59:59.999Z"],
			["Week 17 of 2026", "2026-04-26T23:59:59.999Z"],
			["Week 16 of 2026", "2026-04-19T23:59:59.999Z"],
		]);
		expect(items[1]).toMatchObject({
			url: "https://registry.pier9.dev/weekly-report/2026-W17/",
			summary: expect.stringMatching(
				/^Newly listed: \d+\. Incidents reported: 1\. Leading of \d ranked: .*\. Most ranks gained: “Mole "the Digger"”, from 2 to 1\.$/,
			),
		});
		expect(changedAt).toBe(items[0]?.publishedAt);
		expect(weeksNewsView(april(5)).items).toEqual(items);
	});

	it("can be shared under its own address, and names the feed", () => {
		const { share, head } = weekPage(april(), "2026-W17");
		expect(share.url).toBe("https://registry.pier9.dev/weekly-report/2026-W17/");
		expect(head.alternates.map(({ href }) => href)).toContain("/feeds/weekly-reports.atom");
		expect(weeklyReportPage(april()).share.url).toBe("https://registry.pier9.dev/weekly-report/");
	});

	it("is the same weeks later", () => {
		const { next: _, ...now } = weekPage(april(), "2026-W18");
		const { next, ...later } = weekPage(april(24 * 14), "2026-W18");
		expect(later).toEqual(now);
		expect(next).toEqual({ label: "Week 19 of 2026", path: "/weekly-report/2026-W19/" });
	});

	it("links to the weeks before and after", () => {
		const { previous, next } = weekPage(april(), "2026-W17");
		expect([previous?.path, next?.path]).toEqual([
			"/weekly-report/2026-W16/",
			"/weekly-report/2026-W18/",
		]);
		expect(weekPage(april(), "2026-W16").previous).toBeNull();
	});
});

it("the report of this week links to all past weeks, the newest first", () => {
	expect(weeklyReportPage(april()).weeks.map(({ label }) => label)).toEqual([
		"Week 18 of 2026",
		"Week 17 of 2026",
		"Week 16 of 2026",
	]);
});
