import { describe, expect, it } from "vitest";
import { History } from "#snapshot/history/history.ts";
import { marketReportView } from "#views/market/report-views.ts";
import { marketReportPage } from "#views/pages/market/market-report-page.ts";
import { busyExtract } from "../../../snapshot/registry-extract-builder.ts";
import { moodRun } from "../../../snapshot/run-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };
const longAgo = new History([moodRun(14, 60)]);
const busyPage = (history = longAgo) => marketReportPage(viewContext(busyExtract(), { history }));

describe("the mood of the market report", () => {
	it("is on a gauge whose bands cover 0 to 100 without gaps", () => {
		const { summary, gauge } = busyPage().mood;
		const bands = gauge?.bands ?? [];
		expect(bands.map(({ name }) => name)).toEqual([
			"extreme_fear",
			"fear",
			"neutral",
			"greed",
			"extreme_greed",
		]);
		expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([0, 100]);
		for (const [index, { to }] of bands.slice(0, -1).entries())
			expect(bands[index + 1]?.from).toBe(to);
		expect(gauge?.figure).toBe(gauge?.value.toFixed(1));
		expect(summary).toBe(
			`The fear and greed index is at ${gauge?.figure} of 100: ${gauge?.label.toLowerCase()}. It is based on 70 of 100 points.`,
		);
	});

	it("shows the weight, the value and the basis of each component, or what it takes", () => {
		const { components } = busyPage().mood;
		expect(
			components.map(({ name, weight, value, basis }) => [name, weight, value, basis]),
		).toEqual([
			["Breadth", "30", "50.0", "Of 20 moving agents."],
			["Activity", "25", expect.stringMatching(/^\d+\.\d$/), "Of 20 agents with attention."],
			["Launches", "15", null, "Takes 10 launches."],
			["Sentiment", "15", "100.0", "Of 20 votes."],
			["Safety", "15", null, "Takes 1 reported incident."],
		]);
		for (const { share, value, description } of components) {
			expect(share).toBe(value === null ? null : Number(value) / 100);
			expect(description).toMatch(/\.$/);
		}
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
	])("is a sentence and no gauge while too little is known (%#)", (contextOf, sentence) => {
		const context = contextOf();
		const { mood, head } = marketReportPage(context);
		expect(mood).toMatchObject({ gauge: null, change: null, summary: sentence });
		expect(head.description).toBe("Sector rotation and verification of AI agents.");
		expect(marketReportView(context).fear_greed_index).toMatchObject({
			value: null,
			label: null,
			delta_7d: null,
			note: sentence,
		});
	});

	it("has a line with the known values of 90 days and today, and the change within 7", () => {
		const history = new History([
			moodRun(200, 9),
			moodRun(8, 30),
			moodRun(2.1, 44),
			moodRun(2, 40),
			moodRun(1, null),
		]);
		const { history: shown, change, gauge } = busyPage(history).mood;
		const { chart, table } = shown ?? {};
		const values = chart?.points.map((point) => point.value) ?? [];
		expect(values).toHaveLength(91);
		expect([values[0], ...values.slice(81, 90)]).toEqual([9, 9, 30, 30, 30, 30, 30, 30, 40, 40]);
		expect(chart?.summary).toContain("From 3 February 2026 to 4 May 2026, the index went from 9.0");
		expect(table?.rows[2]).toEqual(["2 May 2026", "40.0"]);
		expect(change).toMatchObject({ direction: (gauge?.value ?? 0) > 30 ? "up" : "down" });
	});
});

describe("the sectors of the market report", () => {
	it("are sorted by share in the table and by change in the chart", () => {
		const { sectors, rotation } = busyPage();
		expect(sectors.map(({ name, share, change }) => [name, share, change.label])).toEqual([
			["The up", "90.0%", "+40.0"],
			["The down", "10.0%", "−40.0"],
		]);
		expect(rotation?.bars.map(({ name, direction }) => [name, direction])).toEqual([
			["The up", "up"],
			["The down", "down"],
		]);
		expect(rotation?.summary).toBe(
			"Change in share over 7 days, in percentage points: from +40.0 for The up to −40.0 for The down.",
		);
	});
});

describe("the verification statistics of the market report", () => {
	it("count all agents by level and by claim", () => {
		const { verification, verifiedShare } = marketReportPage(viewContext());
		const counts = verification.map(({ rows }) => rows.map(({ label, count }) => [label, count]));
		expect(verifiedShare).toBe("25.0% of 4 agents");
		expect(counts).toEqual([
			[
				["0 Listed", "3"],
				["1 Reviewed", "0"],
				["2 Verified", "1"],
				["3 Certified", "0"],
				["4 Enterprise", "0"],
			],
			[
				["Unclaimed", "3"],
				["Claimed", "0"],
				["Verified", "1"],
				["Certified", "0"],
			],
		]);
	});

	it("have empty bars without any agent", () => {
		const { verification } = marketReportPage(viewContext(nothing));
		for (const { rows } of verification)
			expect(rows.map(({ share }) => share)).toEqual(rows.map(() => 0));
	});
});
