import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { METHOD } from "#contract/versions.ts";
import {
	copyHistory,
	readHistory,
	saveRuns,
	thinHistory,
} from "#snapshot/history/history-files.ts";
import type { HistoryRun } from "#snapshot/history/point-table.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { at, daysAgo } from "../registry-extract-builder.ts";
import { run, scores } from "../run-builder.ts";

let directory: string;
beforeEach(async () => {
	directory = join(await freshDirectory(), "history");
});

const pathOf = (instant: string) => join(directory, `${instant.replace(/[:.]/g, "-")}.json`);

describe("saved runs", () => {
	it("are read as saved", async () => {
		const runs = [run(daysAgo(2)), run(daysAgo(1), "vole", 3)];
		await saveRuns(directory, runs);
		expect((await readHistory(directory)).runs).toEqual(runs);
	});

	it("are readable columns that do not depend on the order of points", async () => {
		const both = scores(daysAgo(1), { vole: 2.5, mole: 100 });
		await saveRuns(directory, [both]);
		const text = await readFile(pathOf(daysAgo(1)), "utf8");
		expect(JSON.parse(text)).toEqual({
			format: 2,
			at: daysAgo(1),
			fear_greed: 40,
			method: METHOD,
			slugs: ["mole", "vole"],
			market_score: [100, 2.5],
			trend_score: [0, 0],
			upvotes: [0, 0],
			rank: [1, 1],
		});
		await saveRuns(directory, [{ ...both, points: new Map([...both.points].reverse()) }]);
		expect(await readFile(pathOf(daysAgo(1)), "utf8")).toBe(text);
	});

	it("are read up to and including an instant", async () => {
		await saveRuns(directory, [run(daysAgo(2)), run(daysAgo(1)), run(daysAgo(0))]);
		const { runs } = await readHistory(directory, daysAgo(1));
		expect(runs.map((one) => one.at)).toEqual([daysAgo(2), daysAgo(1)]);
	});

	it("are replaced by runs of the same instant", async () => {
		await saveRuns(directory, [run(daysAgo(1), "mole", 1)]);
		await saveRuns(directory, [run(daysAgo(1), "mole", 7)]);
		const points = (await readHistory(directory)).pointsOf("mole");
		expect(points.map(({ rank }) => rank)).toEqual([7]);
	});

	it("are empty before the first", async () => {
		expect((await readHistory(directory)).runs).toEqual([]);
		expect(await thinHistory(directory, at)).toBe(0);
	});

	it("are not confused with other files", async () => {
		await saveRuns(directory, [run(daysAgo(1))]);
		await writeFile(join(directory, ".half.tmp"), "{");
		await writeFile(join(directory, "README.md"), "# History");
		expect((await readHistory(directory)).runs).toHaveLength(1);
	});
});

describe("history files", () => {
	const good = {
		format: 2,
		at: daysAgo(1),
		fear_greed: 1,
		slugs: ["mole"],
		market_score: [1],
		trend_score: [0],
		upvotes: [0],
		rank: [1],
	};

	it.each<[string, unknown]>([
		["no JSON", '{"at":'],
		["nothing", ""],
		["another shape", { at: daysAgo(1), fear_greed: 1, points: [["mole", 1]] }],
		["no instant", { ...good, at: "yesterday" }],
		["another format", { ...good, format: 3 }],
		["fewer scores than slugs", { ...good, market_score: [] }],
		["more ranks than slugs", { ...good, rank: [1, 2] }],
		["a missing column", { ...good, upvotes: undefined }],
		["a score of more than 100", { ...good, market_score: [100.01] }],
		["a score that is text", { ...good, market_score: ["1"] }],
		["a trend below -100", { ...good, trend_score: [-101] }],
		["half a vote", { ...good, upvotes: [0.5] }],
		["the rank 0", { ...good, rank: [0] }],
		["a slug that is a number", { ...good, slugs: [7] }],
		["an invalid slug", { ...good, slugs: ["../mole"] }],
		["a run that it does not contain", { ...good, run: [1] }],
	])("are refused by name with %s", async (_, content) => {
		await mkdir(directory);
		const path = pathOf(daysAgo(1));
		await writeFile(path, JSON.stringify(good));
		expect((await readHistory(directory)).pointsOf("mole")).toHaveLength(1);
		await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
		await expect(readHistory(directory)).rejects.toThrow("2026-05-03T12-00-00-000Z.json");
	});
});

describe("a thinned history", () => {
	const day = "2026-04-20";
	const hours: HistoryRun[] = [
		scores(`${day}T01:00:00.000Z`, { mole: 1, vole: 1, wren: 1 }),
		scores(`${day}T02:00:00.000Z`, { mole: 2 }),
		scores(`${day}T03:00:00.000Z`, {}),
		scores(`${day}T23:00:00.000Z`, { mole: 3, vole: 2 }),
	];
	const pointsOf = async (slug: string) =>
		(await readHistory(directory)).pointsOf(slug).map((point) => [point.at, point.marketScore]);

	it("has one file per day after seven days", async () => {
		const everySixHours = Array.from({ length: 40 }, (_, index) => run(daysAgo(index / 4)));
		await saveRuns(directory, everySixHours);
		const removed = await thinHistory(directory, at);
		const kept = (await readdir(directory)).map((name) => name.slice(0, 13));
		const old = kept.filter((name) => name < "2026-04-27");
		expect(old).toEqual(["2026-04-24T18", "2026-04-25T18", "2026-04-26T18"]);
		expect(kept).toHaveLength(4 * 7 + 3 + 3);
		expect(removed).toBe(40 - kept.length);
	});

	it("keeps the last point of each agent and day, with its instant", async () => {
		await saveRuns(directory, hours);
		expect(await thinHistory(directory, at)).toBe(3);
		expect(await readdir(directory)).toEqual([`${day}T23-00-00-000Z.json`]);
		expect(await pointsOf("mole")).toEqual([[`${day}T23:00:00.000Z`, 3]]);
		expect(await pointsOf("vole")).toEqual([[`${day}T23:00:00.000Z`, 2]]);
		expect(await pointsOf("wren")).toEqual([[`${day}T01:00:00.000Z`, 1]]);
		const { moods } = await readHistory(directory);
		expect(moods.map((mood) => mood.at)).toEqual(hours.map((hour) => hour.at));
	});

	it("is not changed again if nothing became older", async () => {
		await saveRuns(directory, [run(daysAgo(20)), run(daysAgo(19.99)), run(daysAgo(1))]);
		expect(await thinHistory(directory, at)).toBe(1);
		expect(await thinHistory(directory, at)).toBe(0);
	});

	it("merges runs saved later into an already merged day", async () => {
		await saveRuns(directory, hours);
		await thinHistory(directory, at);
		await saveRuns(directory, [scores(`${day}T23:30:00.000Z`, { wren: 9 })]);
		expect(await thinHistory(directory, at)).toBe(1);
		expect(await pointsOf("wren")).toEqual([[`${day}T23:30:00.000Z`, 9]]);
		expect(await pointsOf("mole")).toEqual([[`${day}T23:00:00.000Z`, 3]]);
	});

	it("loses and duplicates nothing if the build is killed while it removes files", async () => {
		await saveRuns(directory, hours);
		const before = `${directory}-before`;
		await copyHistory(directory, before);
		await thinHistory(directory, at);
		const { runs } = await readHistory(directory);
		for (const name of (await readdir(before)).slice(0, 2)) {
			await copyFile(join(before, name), join(directory, name));
		}
		expect((await readHistory(directory)).runs).toEqual(runs);
		expect(await thinHistory(directory, at)).toBe(2);
		expect((await readHistory(directory)).runs).toEqual(runs);
	});

	it("removes unfinished files of a killed build", async () => {
		await saveRuns(directory, [run(daysAgo(1))]);
		await writeFile(join(directory, ".half.tmp"), "{");
		expect(await thinHistory(directory, at)).toBe(0);
		expect(await readdir(directory)).toEqual(["2026-05-03T12-00-00-000Z.json"]);
	});
});
