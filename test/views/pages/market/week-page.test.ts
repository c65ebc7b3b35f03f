import { describe, expect, it } from "vitest";
import { METHOD } from "#contract/versions.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { History } from "#snapshot/history/history.ts";
import { weeksNewsView } from "#views/market/news-view.ts";
import { weeklyReportPage, weekPage } from "#views/pages/market/week-page.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { daysAgo, incident, seen } from "../../../snapshot/registry-extract-builder.ts";
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

const archived = {
	kind: "archived" as const,
	subject: "https://git.pier9.dev/dusty",
	source: "Tern Index",
	as_of: daysAgo(1),
};

const foldOf = (page: Pick<ReturnType<typeof weekPage>, "folds">, start: string) =>
	page.folds.find(({ title }) => title.startsWith(start));
const textsOf = (page: Pick<ReturnType<typeof weekPage>, "folds">, start: string) =>
	foldOf(page, start)?.rows.map((cells) => cells.map(({ text }) => text).join(" "));
const MOLE = 'Mole "the Digger"';

describe("the report of a past week", () => {
	it("has the ranks at its end, and gains and losses since its start", () => {
		const page = weekPage(april(), "2026-W17");
		expect([page.heading, page.span]).toEqual(["Week 17 of 2026", "20–26 April 2026"]);
		expect(textsOf(page, "Best of 3 ranked")).toEqual([`${MOLE} #1`, "wren #2", "vole #3"]);
		expect(textsOf(page, "Ranks gained")).toEqual([`${MOLE} #2 → #1`, "wren #3 → #2"]);
		expect(textsOf(page, "Ranks lost")).toEqual(["vole #1 → #3"]);
		expect(foldOf(page, "Best")).toMatchObject({
			answer: `${MOLE}, wren and 1 more`,
			rows: [
				[{ path: "/agents/mole/" }, {}],
				[{}, {}],
				[{}, {}],
			],
		});
		expect(foldOf(weekPage(april(), "2026-W18"), "Ranks gained")).toBeUndefined();
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
		expect(textsOf(pageOf(partly), "Best of 1 ranked")).toEqual([`${MOLE} #1`]);
		expect(foldOf(pageOf(partly), "Ranks lost")).toBeUndefined();
		expect(foldOf(pageOf(run("22", { mole: 1, vole: 1, wren: 1 })), "Best")).toBeUndefined();
	});

	it("compares no ranks of different methods", () => {
		const runs = [
			run("14", { mole: 2, vole: 1 }),
			{ ...run("22", { mole: 1, vole: 2 }), method: METHOD },
		];
		const page = weekPage(viewContext({}, { history: new History(runs) }), "2026-W17");
		expect(textsOf(page, "Best")).toHaveLength(2);
		expect(foldOf(page, "Ranks gained")).toBeUndefined();
	});

	it("has what was reported in it, and nothing after its last instant", () => {
		expect(textsOf(weekPage(april(), "2026-W17"), "Incidents")).toEqual([
			"flood Medium Confirmed 30 April 2026",
		]);
	});

	it("names no agent that has left the registry since", () => {
		expect(JSON.stringify(weekPage(april(), "2026-W16").folds)).not.toContain("gone");
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

describe("this week", () => {
	const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };
	const model = (slug: string, facts: Partial<AgentRecord> = {}) =>
		agentRecord({ slug, agentType: "llm", ...facts });

	it("begins with a figure: models of the last quarter known, else what is new", () => {
		const models = ["2025-11-02", "2026-01-05", "2026-04-06", "2026-04-07"].map((day) =>
			model(`m-${day}`, { releasedAt: `${day}T00:00:00.000Z`, openWeights: day > "2026-04-06" }),
		);
		const headlineOf = (agents: AgentRecord[]) =>
			weeklyReportPage(viewContext({ ...nothing, agents })).headline;
		expect(headlineOf(models)).toBe("2 models in Q2 2026. 1 is open.");
		const young = model("young", { createdAt: daysAgo(1) });
		expect(headlineOf([young, model("old", { createdAt: daysAgo(9) })])).toBe(
			"1 listing new here this week.",
		);
		expect(headlineOf([young])).toBe("1 listing.");
		expect(headlineOf([])).toBe("0 listings, none new this week.");
	});

	it("names what leaves with its reason, and what its owner offers instead", () => {
		const deprecation = { message: "Use wren.", successor: "wren", by: "owner" as const };
		const agents = [
			agentRecord({ slug: "wren" }),
			model("old", { status: "deprecated", creatorName: "Quay" }),
			agentRecord({ slug: "vole", status: "deprecated", deprecation }),
			agentRecord({ slug: "dusty", observations: [{ ...archived, value: true }] }),
			agentRecord({ slug: "alive", observations: [{ ...archived, value: false }] }),
		];
		const { rows, rest } = weeklyReportPage(viewContext({ ...nothing, agents })).leaving;
		expect(rows.map(({ title, about, instead }) => [title, about, instead?.path])).toEqual([
			["old", "Deprecated · Quay", undefined],
			["dusty", "Repository archived", undefined],
			["vole", "Use wren.", "/agents/wren/"],
		]);
		expect(rest).toEqual([]);
		const many = Array.from({ length: 8 }, (_, at) => model(`m-${at}`, { status: "deprecated" }));
		const leaving = weeklyReportPage(viewContext({ ...nothing, agents: many })).leaving;
		expect([leaving.more, ...leaving.rest.map(({ path }) => path)]).toEqual([
			"2 more",
			"/agents/m-6/",
			"/agents/m-7/",
		]);
	});

	it("says how many are new, and names those first whose use was counted, unless all are new", () => {
		const counted = { subject: "s", source: "Count Office", as_of: daysAgo(2) };
		const observations = [{ ...counted, kind: "stars" as const, value: 900 }];
		const agents = [
			agentRecord({ slug: "aged", createdAt: daysAgo(30) }),
			agentRecord({ slug: "bare", title: "Bare", createdAt: daysAgo(1) }),
			agentRecord({ slug: "used", title: "Used", createdAt: daysAgo(2), observations }),
		];
		const page = weeklyReportPage(viewContext({ ...nothing, agents }));
		expect(page.figures[1]?.label).toBe("2 newly listed this week");
		expect(page.folds.find(({ title }) => title === "New here")?.answer).toBe("Used and Bare");
		const { figures } = weeklyReportPage(viewContext({ ...nothing, agents: agents.slice(1) }));
		expect(figures.map(({ label }) => label)).toEqual(["2 listings", "0 open incidents"]);
	});

	it("has the same snippets to copy as the API, with any agent's title", () => {
		const title = '<b>"Bold"</b>';
		const agents = [agentRecord({ slug: "bold", title }), agentRecord({ slug: "meek" })];
		const { snippets } = weeklyReportPage(
			viewContext({ ...nothing, agents, events: seen(agents) }),
		);
		for (const text of snippets) expect(text).toContain(`Leading of 2 ranked: ${title}.`);
	});

	it("can be rendered for an empty registry", () => {
		expect(weeklyReportPage(viewContext(nothing))).toMatchObject({
			folds: [],
			used: null,
			quarters: null,
			jobs: null,
			figures: [{ label: "0 listings" }, { label: "0 open incidents" }],
		});
	});
});
