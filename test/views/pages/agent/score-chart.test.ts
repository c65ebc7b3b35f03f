import { describe, expect, it } from "vitest";
import { chartEvents, scoreHistory } from "#views/pages/agent/score-chart.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { versionRecord } from "../../../registry/record-builders.ts";
import { daysAgo, incident } from "../../../snapshot/registry-extract-builder.ts";
import { mole, viewContext } from "../../view-context-builder.ts";

const at = "2026-05-04T12:00:00.000Z";
const point = (instant: string, marketScore: number, rank = 1, method: number | null = 3) => ({
	at: instant,
	method,
	marketScore,
	rank,
	trendScore: 0,
	upvotes: 0,
});
const event = (instant: string) => ({
	kind: "edit" as const,
	at: instant,
	day: "",
	label: "Listing edited",
	path: null,
});
const historyOf = (points: ReturnType<typeof point>[], events: ReturnType<typeof event>[] = []) =>
	scoreHistory(points, { at, agents: 20_000, events });

describe("the history of an agent", () => {
	it.each([
		["2026-05-02", ["All 3"], "All"],
		["2026-04-27", ["7 days 8"], "7 days"],
		["2026-04-20", ["7 days 8", "All 15"], "All"],
		["2026-04-01", ["7 days 8", "30 days 31", "All 34"], "30 days"],
		["2026-02-03", ["7 days 8", "30 days 31", "90 days 91"], "30 days"],
		["2026-01-01", ["7 days 8", "30 days 31", "90 days 91", "All 124"], "30 days"],
	])("that started on %s has the periods %j, and shows %s first", (day, periods, first) => {
		const history = historyOf([point(`${day}T10:00:00.000Z`, 74.26)]);
		const counts = history?.charts.map(({ period, points }) => `${period} ${points.length}`);
		expect([counts, history?.first]).toEqual([periods, first]);
	});

	it("continues to today without changes, over whole days", () => {
		const history = historyOf([point("2026-04-01T10:00:00.000Z", 74.26, 15_234)]);
		expect(history?.charts[0]).toMatchObject({ start: "27 April 2026", end: "4 May 2026" });
		expect(history?.table.rows[7]).toEqual(["27 April 2026", "74.3", "top 20,000"]);
	});

	it("starts with the value at the start of the period", () => {
		const [week] =
			historyOf([point("2026-01-01T10:00:00.000Z", 10), point("2026-05-02T10:00:00.000Z", 30)])
				?.charts ?? [];
		expect(week?.points.map(({ value }) => value)).toEqual([10, 10, 10, 10, 10, 30, 30, 30]);
		expect(week?.summary).toContain("went from 10.0 to 30.0");
	});

	it("of many years stays small, with every value on its day", () => {
		const history = historyOf([point("2016-05-04T10:00:00.000Z", 10)]);
		const { points = [] } = history?.charts.at(-1) ?? {};
		expect(points.length).toBeLessThanOrEqual(181);
		expect(points.at(-1)?.place).toBe(1);
		expect(1 - (points.at(-91)?.place ?? 0)).toBeCloseTo(90 / 3653, 3);
		expect(history?.table.rows).toHaveLength(points.length);
	});

	it("has the values of every chart in the first rows of its table", () => {
		const history = historyOf([
			point("2026-01-01T10:00:00.000Z", 10),
			point("2026-05-02T10:00:00.000Z", 30),
		]);
		for (const { points } of history?.charts ?? []) {
			const rows = history?.table.rows.slice(0, points.length).toReversed();
			expect(rows?.map(([, score]) => score)).toEqual(points.map(({ value }) => value.toFixed(1)));
		}
	});

	it("marks what happened when it did, within the period", () => {
		const history = historyOf(
			[point("2026-04-01T10:00:00.000Z", 10)],
			[
				event("2026-05-04T01:00:00.000Z"),
				event("2026-04-20T01:00:00.000Z"),
				event("2026-03-01T01:00:00.000Z"),
			],
		);
		expect(history?.charts.map(({ events }) => events.length)).toEqual([1, 2, 2]);
		expect(history?.charts[0]?.events[0]?.place).toBe(1);
		expect(history?.events).toHaveLength(2);
	});

	it("is missing on the first day", () => {
		expect(historyOf([point("2026-05-04T01:00:00.000Z", 10)])).toBeNull();
		expect(historyOf([])).toBeNull();
	});
});

describe("marks in the charts of an agent", () => {
	it("are incidents, versions and public edits, each with its text, the newest first", () => {
		const transitions = ["active", "revised", "deprecated"].map((to, index) => ({
			to,
			at: daysAgo(10 - index),
			actor: "moderator",
			reason: null,
		}));
		const version = versionRecord("1.2.0", { publishedAt: daysAgo(3), listedAt: daysAgo(2) });
		const context = viewContext({
			agents: [agentRecord({ slug: "mole", transitions, versions: [version] })],
			incidents: [incident("flood", { occurredAt: daysAgo(1), agents: ["mole"] })],
			comments: [],
			events: [],
		});
		const events = chartEvents(...mole(context));
		expect(events.map(({ kind, label, path }) => [kind, label, path])).toEqual([
			["incident", "Incident: flood", "/incidents/flood/"],
			["version", "Version 1.2.0", "/agents/mole/versions/#v-1.2.0"],
			["edit", "Listing edited", null],
		]);
	});
});
