import { copyFile, mkdir, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { by } from "#contract/compare.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { HISTORY } from "#contract/limits.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";
import { History } from "./history.ts";
import { PointCollector } from "./point-collector.ts";
import {
	emptyColumns,
	figuresAt,
	type HistoryRun,
	type MoodPoint,
	setFigures,
} from "./point-table.ts";
import {
	RUN_FILE,
	readRunFile,
	renderRun,
	renderRuns,
	runFileOf,
	type StoredRuns,
} from "./run-file.ts";

/**
 * Reads the runs up to an instant, by default all of them. Ignores files that were already merged into that of their
 * day: a killed build could not remove them.
 */
export async function readHistory(directory: string, upTo = "9"): Promise<History> {
	const laidIn = new Set<string>();
	const collector = new PointCollector();
	// Newest first, because the merged file of a day has the name of its last run.
	for (const name of (await listRunFiles(directory)).toReversed()) {
		const stored = await readRunFile(join(directory, name));
		const runs = stored.runs.map(({ at }) => at);
		if (laidIn.has(runs.at(-1) ?? "")) continue;
		for (const at of runs.slice(0, -1)) laidIn.add(at);
		collector.addPoints(stored, (run) => run.at <= upTo);
	}
	return new History([], collector.collect());
}

export async function saveRuns(directory: string, runs: readonly HistoryRun[]): Promise<void> {
	await mkdir(directory, { recursive: true, mode: 0o700 });
	for (const run of runs) await writeDurably(join(directory, runFileOf(run.at)), renderRun(run));
}

/**
 * Merges the runs of each old day into the file of the last one, and removes unfinished files of killed builds. If it
 * is killed itself, the remaining files are ignored and removed next time. Returns the number of removed files.
 */
export async function thinHistory(directory: string, at: Date): Promise<number> {
	const leftovers = (await namesIn(directory)).filter((name) => name.endsWith(".tmp"));
	for (const name of leftovers) await unlink(join(directory, name));
	const keptFrom = dayOf(daysBefore(at, HISTORY.hourlyDays));
	const old = (await listRunFiles(directory)).filter((name) => dayOf(name) < keptFrom);
	let removed = 0;
	for (const names of Map.groupBy(old, dayOf).values()) removed += await thinDay(directory, names);
	return removed;
}

export async function listRunFiles(directory: string): Promise<string[]> {
	return (await namesIn(directory)).filter((name) => RUN_FILE.test(name)).sort();
}

/** Empty if the folder does not exist yet. */
async function namesIn(directory: string): Promise<string[]> {
	return (await ifThere(readdir(directory))) ?? [];
}

async function thinDay(directory: string, names: readonly string[]): Promise<number> {
	const [last, ...others] = names.toReversed();
	if (last === undefined || others.length === 0) return 0;
	const files: StoredRuns[] = [];
	for (const name of names) files.push(await readRunFile(join(directory, name)));
	await writeDurably(join(directory, last), renderRuns(mergeDay(files)));
	for (const name of others) await unlink(join(directory, name));
	return others.length;
}

export async function copyHistory(from: string, to: string): Promise<number> {
	await mkdir(to, { recursive: true, mode: 0o700 });
	const names = await listRunFiles(from);
	for (const name of names) await copyFile(join(from, name), join(to, name));
	return names.length;
}

function mergeDay(files: readonly StoredRuns[]): StoredRuns {
	const moods = files.flatMap(({ runs }) => runs);
	const runs = [
		...new Map(moods.map((mood): [string, MoodPoint] => [mood.at, mood])).values(),
	].sort(by(({ at }) => at));
	const numbers = new Map(runs.map(({ at }, number) => [at, number]));
	const last = new Map<string, { file: StoredRuns; index: number; run: number }>();
	for (const file of files) {
		const own = file.runs.map(({ at }) => numbers.get(at) ?? 0);
		for (const [index, slug] of file.slugs.entries()) {
			const run = own[file.columns.run[index] ?? 0] ?? 0;
			const former = last.get(slug);
			if (!former || former.run <= run) last.set(slug, { file, index, run });
		}
	}
	const sorted = [...last].sort(by(([key]) => key));
	const columns = emptyColumns(sorted.length);
	for (const [place, [, { file, index, run }]] of sorted.entries()) {
		setFigures(columns, place, figuresAt(file.columns, index));
		columns.run[place] = run;
	}
	return { runs, slugs: sorted.map(([slug]) => slug), columns };
}
