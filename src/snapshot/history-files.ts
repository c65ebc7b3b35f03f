import { copyFile, mkdir, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { History, type HistoryRun } from "./history.ts";

/** `[slug, market score, trend score, upvotes, rank]` */
const StoredPoint = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);
const StoredRun = z.object({ at: Instant, fear_greed: z.number(), points: z.array(StoredPoint) });

/** Every run is kept for this long; after that the last run of each day remains. */
const HOURLY_DAYS = 7;
const DAY_MS = 86_400_000;

const RUN_FILE = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.json$/;

/** A file of the history that is not what was written; an operator restores or removes it. */
export class BrokenHistory extends Error {
	constructor(path: string, cause: unknown) {
		super(`${path}: this history file is broken.`, { cause });
		this.name = "BrokenHistory";
	}
}

/** Reads the runs up to an instant, which includes all of them by default. */
export async function readHistory(directory: string, upTo = "9"): Promise<History> {
	const runs: HistoryRun[] = [];
	for (const name of await runFiles(directory)) {
		const run = await readRun(join(directory, name));
		if (run.at <= upTo) runs.push(run);
	}
	return new History(runs);
}

/** Adds the files of these runs; a run of the same instant is replaced. */
export async function saveRuns(directory: string, runs: readonly HistoryRun[]): Promise<void> {
	await mkdir(directory, { recursive: true, mode: 0o700 });
	for (const { at, fearGreed, points } of runs) {
		const lines = [...points].map(([slug, { marketScore, trendScore, upvotes, rank }]) =>
			JSON.stringify([slug, marketScore, trendScore, upvotes, rank]),
		);
		const head = `{"at":${JSON.stringify(at)},"fear_greed":${fearGreed},"points":[`;
		await writeDurably(join(directory, fileOf(at)), `${head}\n${lines.join(",\n")}\n]}\n`);
	}
}

/**
 * Removes what the thinning rule no longer keeps, seen from an instant, and what a killed build left half written.
 * Returns how many runs went.
 */
export async function thinHistory(directory: string, at: Date): Promise<number> {
	const leftovers = (await namesIn(directory)).filter((name) => name.endsWith(".tmp"));
	for (const name of leftovers) await unlink(join(directory, name));
	const names = await runFiles(directory);
	const newestOfDay = new Map(names.map((name) => [name.slice(0, 10), name]));
	const keptFrom = fileOf(new Date(at.getTime() - HOURLY_DAYS * DAY_MS).toISOString());
	const thinned = names.filter(
		(name) => name < keptFrom && newestOfDay.get(name.slice(0, 10)) !== name,
	);
	for (const name of thinned) await unlink(join(directory, name));
	return thinned.length;
}

/** Copies the files of all runs, and none that a build is half through with. */
export async function copyHistory(from: string, to: string): Promise<void> {
	await mkdir(to, { recursive: true, mode: 0o700 });
	for (const name of await runFiles(from)) await copyFile(join(from, name), join(to, name));
}

async function readRun(path: string): Promise<HistoryRun> {
	try {
		const { at, fear_greed, points } = StoredRun.parse(JSON.parse(await readFile(path, "utf8")));
		return {
			at,
			fearGreed: fear_greed,
			points: new Map(
				points.map(([slug, marketScore, trendScore, upvotes, rank]) => [
					slug,
					{ marketScore, trendScore, upvotes, rank },
				]),
			),
		};
	} catch (cause) {
		throw new BrokenHistory(path, cause);
	}
}

async function runFiles(directory: string): Promise<string[]> {
	return (await namesIn(directory)).filter((name) => RUN_FILE.test(name)).sort();
}

async function namesIn(directory: string): Promise<string[]> {
	return readdir(directory).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
}

function fileOf(instant: string): string {
	return `${instant.replace(/[:.]/g, "-")}.json`;
}
