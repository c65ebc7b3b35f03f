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
		["2026-05-02", 3],
		["2026-04-01", 34],
		["2026-01-01", 124],
	])("that started on %s has %i whole days", (day, count) => {
		const history = historyOf([point(`${day}T10:00:00.000Z`, 74.26)]);
		expect(history?.chart.points).toHaveLength(count);
	});

	it("continues to today without changes, over whole days", () => {
		const history = historyOf([point("2026-04-01T10:00:00.000Z", 74.26, 15_234)]);
		expect(history?.chart).toMatchObject({ start: "1 April 2026", end: "4 May 2026" });
		expect(history?.table.rows[7]).toEqual(["27 April 2026", "74.3", "top 20,000"]);
	});

	it("is told in a sentence", () => {
		const history = historyOf([
			point("2026-04-27T10:00:00.000Z", 10),
			point("2026-05-02T10:00:00.000Z", 30),
		]);
		expect(history?.chart.points.map(({ value }) => value)).toEqual([
			10, 10, 10, 10, 10, 30, 30, 30,
		]);
		expect(history?.chart.summary).toContain("went from 10.0 to 30.0");
	});

	it("of many years stays small, with every value on its day", () => {
		const history = historyOf([point("2016-05-04T10:00:00.000Z", 10)]);
		const { points = [] } = history?.chart ?? {};
		expect(points.length).toBeLessThanOrEqual(181);
		expect(points.at(-1)?.place).toBe(1);
		expect(1 - (points.at(-91)?.place ?? 0)).toBeCloseTo(90 / 3653, 3);
		expect(history?.table.rows).toHaveLength(points.length);
	});

	it("has the values of the chart in the rows of its table", () => {
		const history = historyOf([
			point("2026-01-01T10:00:00.000Z", 10),
			point("2026-05-02T10:00:00.000Z", 30),
		]);
		const rows = history?.table.rows.toReversed();
		const scores = history?.chart.points.map(({ value }) => value.toFixed(1));
		expect(rows?.map(([, score]) => score)).toEqual(scores);
	});

	it("marks what happened when it did, within its days", () => {
		const history = historyOf(
			[point("2026-04-01T10:00:00.000Z", 10)],
			[
				event("2026-05-04T01:00:00.000Z"),
				event("2026-04-20T01:00:00.000Z"),
				event("2026-03-01T01:00:00.000Z"),
			],
		);
		expect(history?.chart.events).toHaveLength(2);
		expect(history?.chart.events[0]?.place).toBe(1);
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
