import { mkdtemp, readdir, rm, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isCacheOutdated, writeHistoryCache } from "#snapshot/history/history-cache.ts";
import {
	copyHistory,
	readHistory,
	readRuns,
	saveRuns,
	thinHistory,
} from "#snapshot/history/history-files.ts";
import { at, daysAgo } from "../registry-extract-builder.ts";
import { run, scores } from "../run-builder.ts";

let directory: string;
beforeEach(async () => {
	directory = join(await mkdtemp(join(tmpdir(), "history-")), "history");
	await saveRuns(directory, runs);
	await writeHistoryCache(directory, await readRuns(directory));
});
afterEach(() => rm(join(directory, ".."), { recursive: true }));

const runs = [
	run(daysAgo(20.1), "vole", 4),
	run(daysAgo(20), "mole", 3),
	scores(daysAgo(2), { mole: 5 }),
	scores(daysAgo(1), { mole: 6, vole: 7 }),
];
const cache = () => join(directory, "points.columns");
const pathOf = (instant: string) => join(directory, `${instant.replace(/[:.]/g, "-")}.json`);

/** The result of reading without a cache. */
async function readPlainly() {
	const copy = `${directory}-copy`;
	await rm(copy, { recursive: true, force: true });
	await copyHistory(directory, copy);
	expect(await readdir(copy)).not.toContain("points.columns");
	return (await readHistory(copy)).runs;
}

describe("the cache of a history", () => {
	it("replaces unchanged files, which are not read", async () => {
		const path = pathOf(daysAgo(2));
		await utimes(path, at, at);
		await writeHistoryCache(directory, await readRuns(directory));
		await writeFile(path, " ".repeat((await stat(path)).size));
		await utimes(path, at, at);
		expect((await readHistory(directory)).runs).toEqual(runs);
		await unlink(cache());
		await expect(readHistory(directory)).rejects.toThrow("broken");
	});

	it.each<[string, () => Promise<unknown>]>([
		["a run more", () => saveRuns(directory, [run(daysAgo(0), "wren")])],
		["an earlier run more", () => saveRuns(directory, [run(daysAgo(15), "mole", 8)])],
		["a run that was replaced", () => saveRuns(directory, [scores(daysAgo(2), { wren: 9 })])],
		["a missing run", () => unlink(pathOf(daysAgo(1)))],
		["runs that were laid together", () => thinHistory(directory, at)],
		["damage to itself", () => writeFile(cache(), "x".repeat(9_000))],
	])("changes no result, after %s", async (_, change) => {
		await change();
		expect((await readHistory(directory)).runs).toEqual(await readPlainly());
	});

	it("ends at an instant like the files", async () => {
		const { runs: read } = await readHistory(directory, daysAgo(2));
		expect(read).toEqual(runs.slice(0, 3));
	});

	it("is made for large histories, and again when it lacks much", async () => {
		expect(await isCacheOutdated(directory)).toBe(false);
		expect(await isCacheOutdated(directory, 1)).toBe(false);
		await saveRuns(directory, [run(daysAgo(0))]);
		expect(await isCacheOutdated(directory)).toBe(false);
		expect(await isCacheOutdated(directory, 1)).toBe(true);
		await unlink(cache());
		expect(await isCacheOutdated(directory, 1)).toBe(true);
	});
});
