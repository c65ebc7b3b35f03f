import { describe, expect, it } from "vitest";
import { History } from "#snapshot/history/history.ts";
import { marketReportView } from "#views/market/report-views.ts";
import { marketFolds } from "#views/pages/market/week-folds.ts";
import { weeklyReportPage } from "#views/pages/market/week-page.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { busyExtract, daysAgo, seen } from "../../../snapshot/registry-extract-builder.ts";
import { moodRun } from "../../../snapshot/run-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };
const longAgo = new History([moodRun(14, 60)]);
const busy = () => viewContext(busyExtract(), { history: longAgo });
const foldOf = (title: string, context = busy()) =>
	marketFolds(context).find((fold) => fold.title === title);
const textsOf = (title: string, context = busy()) =>
	foldOf(title, context)?.rows.map((cells) => cells.map(({ text }) => text));

describe("what is known of the market this week", () => {
	it("has launches of 30 days, the fastest first, each with its day and velocity", () => {
		const agents = [3, 1, 40, 2].map((days) =>
			agentRecord({ slug: `launch-${days}`, launchedAt: daysAgo(days) }),
		);
		const events = agents.map(({ slug }) => ({
			type: "view" as const,
			slug,
			count: 1000,
			at: daysAgo(0.1),
		}));
		const context = viewContext({ ...nothing, agents, events });
		expect(foldOf("Launches", context)?.answer).toBe("launch-1, launch-2 and 1 more");
		expect(textsOf("Launches", context)?.[0]).toEqual([
			"launch-1",
			"3 May 2026",
			expect.stringMatching(/^\d+\.\d$/),
		]);
		expect(foldOf("Launches", viewContext({ ...nothing, agents, events: seen([]) }))).toBe(
			undefined,
		);
	});

	it("has the share of each category in all attention, the largest first", () => {
		expect(textsOf("Where attention goes")).toEqual([
			["The up", "90.0%", "+40.0 points"],
			["The down", "10.0%", "−40.0 points"],
		]);
	});

	it("says the fear and greed index in a sentence, and how many are verified", () => {
		const { mood, figures } = weeklyReportPage(busy());
		expect(mood).toMatch(
			/^The fear and greed index is at \d+\.\d of 100: \w+( \w+)?\. It is based on 70 of 100 points\.$/,
		);
		expect(figures.map(({ label }) => label)).not.toContain("0.0% verified");
		const { figures: proven, mood: none } = weeklyReportPage(viewContext());
		expect([proven.at(-1)?.label, none]).toEqual(["25.0% verified", null]);
	});

	it("is empty while nothing is known", () => {
		expect(marketFolds(viewContext(nothing))).toEqual([]);
	});
});

it.each([
	[
		() => viewContext(nothing),
		"There is no fear and greed index yet. It takes 60 of 100 points and 14 days of records; known are 0 of 100 points and 0 days. There can be one from 18 May 2026 on, if enough is known then.",
	],
	[
		() => viewContext(busyExtract(), { history: new History([moodRun(1, null)]) }),
		"There is no fear and greed index yet. It takes 60 of 100 points and 14 days of records; known are 70 of 100 points (breadth, activity, sentiment) and 1 day. There can be one from 17 May 2026 on, if enough is known then.",
	],
	[
		() => viewContext({}, { history: longAgo }),
		"There is no fear and greed index yet. It takes 60 of 100 points and 14 days of records; known are 15 of 100 points (safety) and 14 days. There will be one as soon as enough is known.",
	],
])(
	"the JSON of the market says what an index takes while too little is known (%#)",
	(contextOf, note) => {
		expect(marketReportView(contextOf()).fear_greed_index).toMatchObject({
			value: null,
			label: null,
			delta_7d: null,
			note,
		});
	},
);
