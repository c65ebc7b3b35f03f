import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History, type HistoryRun } from "#snapshot/history.ts";
import { readHistory, saveRuns, thinHistory } from "#snapshot/history-files.ts";
import { replayHistory } from "#snapshot/replay-history.ts";
import { agentRecord, claim } from "../domain/agent-record-builder.ts";
import { at, daysAgo, registryExtract } from "./registry-extract-builder.ts";

let directory: string;
beforeEach(async () => {
	directory = join(await mkdtemp(join(tmpdir(), "history-")), "history");
});
afterEach(() => rm(join(directory, ".."), { recursive: true }));

const run = (instant: string, slug = "mole", rank = 1): HistoryRun => ({
	at: instant,
	fearGreed: 51.5,
	points: new Map([[slug, { marketScore: 9.25, trendScore: -0.5, upvotes: 2, rank }]]),
});

describe("a history", () => {
	it("holds the points of each agent, oldest first", () => {
		const history = new History([run(daysAgo(1), "mole", 2), run(daysAgo(3), "mole", 5)]);
		expect(history.pointsOf("mole").map(({ rank }) => rank)).toEqual([5, 2]);
		expect(history.pointsOf("nobody")).toEqual([]);
	});

	it("with one run more leaves the one before as it was", () => {
		const history = new History([run(daysAgo(1))]);
		expect(history.with(run(daysAgo(0))).pointsOf("mole")).toHaveLength(2);
		expect(history.pointsOf("mole")).toHaveLength(1);
	});

	it.each<[number, number | undefined, string]>([
		[7, 2, "the last that is old enough"],
		[1, 1, "to the instant"],
		[30, undefined, "none is so old"],
	])("knows the run of %i days ago: %s (%s)", (days, rank) => {
		const history = new History([
			run(daysAgo(9), "mole", 3),
			run(daysAgo(8), "mole", 2),
			run(daysAgo(1), "mole", 1),
		]);
		const found = history.runBefore(at.toISOString(), days);
		expect(found?.points.get("mole")?.rank).toBe(rank);
	});
});

describe("saved runs", () => {
	it("are read as they were saved", async () => {
		const runs = [run(daysAgo(2)), run(daysAgo(1), "vole", 3)];
		await saveRuns(directory, runs);
		expect((await readHistory(directory)).runs).toEqual(runs);
	});

	it("are read up to an instant, that one included", async () => {
		await saveRuns(directory, [run(daysAgo(2)), run(daysAgo(1)), run(daysAgo(0))]);
		const { runs } = await readHistory(directory, daysAgo(1));
		expect(runs.map((one) => one.at)).toEqual([daysAgo(2), daysAgo(1)]);
	});

	it("are replaced by a run of the same instant", async () => {
		await saveRuns(directory, [run(daysAgo(1), "mole", 1)]);
		await saveRuns(directory, [run(daysAgo(1), "mole", 7)]);
		const points = (await readHistory(directory)).pointsOf("mole");
		expect(points.map(({ rank }) => rank)).toEqual([7]);
	});

	it("are none before the first", async () => {
		expect((await readHistory(directory)).runs).toEqual([]);
		expect(await thinHistory(directory, at)).toBe(0);
	});

	it("are not confused with other files", async () => {
		await saveRuns(directory, [run(daysAgo(1))]);
		await writeFile(join(directory, ".half.tmp"), "{");
		await writeFile(join(directory, "README.md"), "# History");
		expect((await readHistory(directory)).runs).toHaveLength(1);
	});

	it.each([
		["no JSON", '{"at":'],
		["nothing", ""],
		["another shape", '{"at":"2026-05-04T12:00:00.000Z","fear_greed":1,"points":[["mole",1]]}'],
		["no instant", '{"at":"yesterday","fear_greed":1,"points":[]}'],
	])("are refused by the name of the file when one holds %s", async (_, text) => {
		await mkdir(directory);
		await writeFile(join(directory, "2026-05-04T12-00-00-000Z.json"), text);
		await expect(readHistory(directory)).rejects.toThrow("2026-05-04T12-00-00-000Z.json");
	});

	it("are thinned to the last of each day once they are older than seven days", async () => {
		const everySixHours = Array.from({ length: 40 }, (_, index) => run(daysAgo(index / 4)));
		await saveRuns(directory, everySixHours);
		const removed = await thinHistory(directory, at);
		const kept = (await readdir(directory)).map((name) => name.slice(0, 13));
		const old = kept.filter((name) => name < "2026-04-27T12");
		expect(old).toEqual(["2026-04-24T18", "2026-04-25T18", "2026-04-26T18"]);
		expect(kept).toHaveLength(7 * 4 + 1 + 3);
		expect(removed).toBe(40 - kept.length);
	});

	it("are rid of what a killed build left half written when they are thinned", async () => {
		await saveRuns(directory, [run(daysAgo(1))]);
		await writeFile(join(directory, ".half.tmp"), "{");
		expect(await thinHistory(directory, at)).toBe(0);
		expect(await readdir(directory)).toEqual(["2026-05-03T12-00-00-000Z.json"]);
	});

	it("are thinned no further when nothing became older", async () => {
		await saveRuns(directory, [run(daysAgo(20)), run(daysAgo(19.99)), run(daysAgo(1))]);
		expect(await thinHistory(directory, at)).toBe(1);
		expect(await thinHistory(directory, at)).toBe(0);
	});
});

describe("a replayed history", () => {
	const instants = [3, 2, 1].map((days) => new Date(daysAgo(days)));

	it("is what the hourly job would have recorded", () => {
		const extract = registryExtract();
		let recorded = new History([]);
		for (const instant of instants) {
			recorded = buildSnapshot({ extract, history: recorded, at: instant }).history;
		}
		expect(replayHistory(extract, instants).runs).toEqual(recorded.runs);
	});

	it("begins for each agent on the day that it was listed", () => {
		const agents = [agentRecord({ slug: "wren", createdAt: daysAgo(2.5) })];
		const history = replayHistory(registryExtract({ agents }), instants);
		expect(history.pointsOf("wren").map((point) => point.at)).toEqual([daysAgo(2), daysAgo(1)]);
		expect(history.pointsOf("crow")).toEqual([]);
	});

	it("counts claims from the day that they were proven", () => {
		const proven = claim({ status: "certified", level: 3, changedAt: daysAgo(1.5) });
		const agents = [agentRecord({ slug: "mole", createdAt: daysAgo(300), claim: proven })];
		const extract = registryExtract({ agents, events: [] });
		const points = replayHistory(extract, instants).pointsOf("mole");
		const [first, second, third] = points.map(({ marketScore }) => marketScore);
		expect(second).toBe(first);
		expect(third).toBeGreaterThan(second ?? NaN);
	});

	it("tells how far it is, and reads its events once", () => {
		const events = registryExtract().events;
		const done: number[] = [];
		const once = (function* () {
			yield* events;
		})();
		const history = replayHistory(registryExtract({ events: once }), instants, (count) =>
			done.push(count),
		);
		expect(done).toEqual([1, 2, 3]);
		expect(history.pointsOf("mole").at(-1)?.upvotes).toBe(6);
	});
});
