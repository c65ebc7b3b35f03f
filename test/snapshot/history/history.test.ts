import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { METHOD } from "#contract/versions.ts";
import { readColumns, writeColumns } from "#disk/column-file.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { openHistory, packHistory } from "#snapshot/history/packed-history.ts";
import type { HistoryRun } from "#snapshot/history/point-table.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { at, daysAgo, registryExtract } from "../registry-extract-builder.ts";
import { run, scores } from "../run-builder.ts";

describe("a history", () => {
	it("holds the points of each agent, oldest first", () => {
		const history = new History([run(daysAgo(1), "mole", 2), run(daysAgo(3), "mole", 5)]);
		expect(history.pointsOf("mole").map(({ rank }) => rank)).toEqual([5, 2]);
		expect(history.pointsOf("nobody")).toEqual([]);
	});

	it("is not changed by adding a run", () => {
		const history = new History([run(daysAgo(1))]);
		expect(history.with(run(daysAgo(0))).pointsOf("mole")).toHaveLength(2);
		expect(history.pointsOf("mole")).toHaveLength(1);
	});

	it.each<[number, string | undefined, string]>([
		[7, daysAgo(8), "the last that is old enough"],
		[1, daysAgo(1), "to the instant"],
		[30, undefined, "none is that old"],
	])("knows the mood of %i days ago: %s (%s)", (days, expected) => {
		const history = new History([run(daysAgo(9)), run(daysAgo(8)), run(daysAgo(1))]);
		expect(history.runBefore(at.toISOString(), days)?.at).toBe(expected);
	});

	it("has the same mood of a week ago all day, so that an hour without changes stays the same", () => {
		const history = new History([
			run("2026-05-04T09:00:00.000Z"),
			run("2026-05-04T15:00:00.000Z"),
			run("2026-05-05T01:00:00.000Z"),
		]);
		for (const hour of ["00", "12", "23"]) {
			const found = history.runBefore(`2026-05-11T${hour}:30:00.000Z`, 7);
			expect(found?.at).toBe("2026-05-04T15:00:00.000Z");
		}
	});

	it("has the mood of every run, even without points", () => {
		const history = new History([scores(daysAgo(2), {}), run(daysAgo(1))]);
		expect(history.moods).toEqual([
			{ at: daysAgo(2), fearGreed: 40, method: METHOD },
			{ at: daysAgo(1), fearGreed: 51.5, method: METHOD },
		]);
	});

	it("has the last record of an agent, from any run", () => {
		const history = new History([run(daysAgo(3), "mole", 3), run(daysAgo(2), "vole", 1)]);
		expect(history.latestPointOf("mole")).toMatchObject({ at: daysAgo(3), rank: 3 });
		expect(history.latestPointOf("nobody")).toBeUndefined();
	});
});

/** Runs are added one by one, and moved into the table when there are many. */
describe("a history of many runs", () => {
	const runs: HistoryRun[] = Array.from({ length: 150 }, (_, index) =>
		scores(daysAgo(150 - index), { [`agent-${index % 7}`]: index / 4, steady: index / 2 }),
	);
	const grown = runs.reduce((history, one) => history.with(one), new History([]));

	it("is the same if it grew run by run, was made at once, or was packed", () => {
		const packed = openHistory(packHistory(new History(runs)));
		for (const history of [grown, new History(runs.toReversed()), packed]) {
			expect(history.runs).toEqual(runs);
			for (const run of [runs[0], runs[70], runs.at(-1)]) {
				expect(history.runAt(run?.at ?? "")).toEqual(run);
			}
			expect(history.runAt("2020-01-01T00:00:00.000Z")).toBeUndefined();
			expect(history.moods).toHaveLength(150);
			expect(history.pointsOf("agent-3").map(({ at: instant }) => instant)).toEqual(
				runs.filter((_, index) => index % 7 === 3).map(({ at: instant }) => instant),
			);
			expect(history.latestPointOf("steady")?.marketScore).toBe(74.5);
		}
	});
});

describe("a packed history", () => {
	it("is opened from columns of a file", async () => {
		const directory = await freshDirectory();
		const runs = [
			run(daysAgo(3), "mole", 5),
			run(daysAgo(2), "vole", 2),
			run(daysAgo(1), "mole", 1),
		];
		await writeColumns(join(directory, "history"), packHistory(new History(runs)));
		const opened = openHistory(await readColumns(join(directory, "history")));
		expect(opened.runs).toEqual(runs);
		expect(opened.moods).toEqual(new History(runs).moods);
		expect(opened.pointsOf("mole")).toEqual(new History(runs).pointsOf("mole"));
		expect([opened.pointsOf("nobody"), opened.pointsOf("a"), opened.pointsOf("z")]).toEqual([
			[],
			[],
			[],
		]);
		expect(opened.with(run(daysAgo(0))).pointsOf("mole")).toHaveLength(3);
	});

	it("is not opened from other columns", () => {
		expect(() => openHistory({ ends: new Uint32Array(1) })).toThrow("not a history");
	});
});

describe("the record of a run", () => {
	const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
	const build = (history: History, hours: number, votes = 0) => {
		const facts = registryExtract();
		const events = Array.from({ length: votes }, (_, index) => ({
			type: "vote" as const,
			slug: "wren",
			actor: `actor-${index}`,
			value: 1 as const,
			at: daysAgo(0),
		}));
		const extract = { ...facts, events: [...facts.events, ...events] };
		return buildSnapshot({ extract, history, at: later(hours) });
	};

	it("has a point for every agent the first time, and none while nothing changes", () => {
		const first = build(new History([]), 0);
		expect(first.history.runAt(first.at)?.points.size).toBe(first.agents.length);
		const second = build(first.history, 1);
		expect(second.history.runAt(second.at)?.points.size).toBe(0);
		expect(second.history.moods).toHaveLength(2);
	});

	it("has points only for agents that changed", () => {
		const { history } = build(build(new History([]), 0).history, 1, 3);
		expect([...(history.runAt(history.moods.at(-1)?.at ?? "")?.points.keys() ?? [])]).toContain(
			"wren",
		);
		expect(history.pointsOf("newt")).toHaveLength(1);
	});

	it("is the same if the same hour is built again, with any of it saved", () => {
		const before = build(new History([]), 0).history;
		const once = build(before, 1, 3).history;
		const again = build(openHistory(packHistory(once)), 1, 3).history;
		expect(again.runs).toEqual(once.runs);
	});
});
