import { describe, expect, it } from "vitest";
import { History } from "#snapshot/history.ts";
import { marketReportPage } from "#views/pages/market-report-page.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { category, daysAgo } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";

const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };
const run = (days: number, fearGreed: number) => ({
	at: daysAgo(days),
	fearGreed,
	points: new Map(),
});

/** Views of two categories, this week and the week before. */
function rotated() {
	const agents = ["up", "down"].map((slug) =>
		agentRecord({ slug, categorySlug: slug, createdAt: daysAgo(100) }),
	);
	const counts: [string, number, number][] = [
		["up", 90, 1],
		["down", 10, 1],
		["up", 50, 9],
		["down", 50, 9],
	];
	const events = counts.map(([slug, count, days]) => ({
		type: "view" as const,
		slug,
		count,
		at: daysAgo(days),
	}));
	return viewContext({
		...nothing,
		agents,
		events,
		categories: [category("up"), category("down")],
	});
}

describe("the mood of the market report", () => {
	it("is on a gauge whose bands cover 0 to 100 without gaps", () => {
		const { bands, value, figure, summary, label } = marketReportPage(viewContext()).mood;
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
		expect(figure).toBe(value.toFixed(1));
		expect(summary).toBe(
			`The fear and greed index is at ${figure} of 100: ${label.toLowerCase()}.`,
		);
	});

	it("shows the weight and the value of each component", () => {
		const { components } = marketReportPage(viewContext()).mood;
		expect(components.map(({ name }) => name)).toContain("Safety");
		for (const { share, value, weight, description } of components) {
			expect(share).toBeCloseTo(Number(value) / 100);
			expect(weight).toMatch(/^\d+%$/);
			expect(description).toMatch(/\.$/);
		}
	});

	it("has a line with the values of 90 days and today, and the change within 7", () => {
		const history = new History([run(200, 9), run(8, 30), run(2.1, 44), run(2, 40)]);
		const { history: shown, change, value } = marketReportPage(viewContext({}, { history })).mood;
		const { chart, table } = shown ?? {};
		const values = chart?.points.map((point) => point.value) ?? [];
		expect(values).toHaveLength(91);
		expect([values[0], ...values.slice(81, 89)]).toEqual([9, 9, 30, 30, 30, 30, 30, 30, 40]);
		expect(chart?.summary).toContain("From 3 February 2026 to 4 May 2026, the index went from 9.0");
		expect(table?.rows[2]).toEqual(["2 May 2026", "40.0"]);
		expect(change).toMatchObject({ direction: value > 30 ? "up" : "down" });
	});

	it("has no line and no change without a history", () => {
		const { history, change } = marketReportPage(viewContext(nothing)).mood;
		expect([history, change]).toEqual([null, null]);
	});
});

describe("the sectors of the market report", () => {
	it("are sorted by share in the table and by change in the chart", () => {
		const { sectors, rotation } = marketReportPage(rotated());
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

	it("have no chart if nothing has changed", () => {
		expect(marketReportPage(viewContext(nothing)).rotation).toBeNull();
	});
});

describe("the verification statistics of the market report", () => {
	it("count all agents by level and by claim", () => {
		const { verification, verifiedShare } = marketReportPage(viewContext());
		const counts = verification.map(({ rows }) => rows.map(({ label, count }) => [label, count]));
		expect(verifiedShare).toBe("25.0%");
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
