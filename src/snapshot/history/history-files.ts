import { copyFile, mkdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { by } from "#contract/compare.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { HISTORY } from "#contract/limits.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { History } from "./history.ts";
import { isCacheOutdated, readHistoryCache, writeHistoryCache } from "./history-cache.ts";
import { PointCollector } from "./point-collector.ts";
import { emptyColumns, figuresAt, type HistoryRun, type Mood, setFigures } from "./point-table.ts";
import { readRunFile, renderRun, renderRuns, runFileOf, type StoredRuns } from "./run-file.ts";
import { listRunFiles, listStamps, namesIn, type RunSource, stampKey } from "./run-sources.ts";

/** Reads the runs up to an instant, by default all of them. */
export async function readHistory(directory: string, upTo = "9"): Promise<History> {
	const { table } = await readRuns(directory, (run) => run.at <= upTo);
	return new History([], table);
}

/** Saves runs as files and replaces those of the same instant. */
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
	for (const names of Map.groupBy(old, dayOf).values()) {
		removed += await thinDay(directory, names);
	}
	if (await isCacheOutdated(directory)) {
		await writeHistoryCache(directory, await readRuns(directory));
	}
	return removed;
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

/** Copies the files of all runs, without unfinished ones. Returns their number. */
export async function copyHistory(from: string, to: string): Promise<number> {
	await mkdir(to, { recursive: true, mode: 0o700 });
	const names = await listRunFiles(from);
	for (const name of names) await copyFile(join(from, name), join(to, name));
	return names.length;
}

/** Merges the runs of a day, oldest first. Only the last point of each agent is kept. */
function mergeDay(files: readonly StoredRuns[]): StoredRuns {
	const moods = files.flatMap(({ runs }) => runs);
	const runs = [...new Map(moods.map((mood): [string, Mood] => [mood.at, mood])).values()].sort(
		by(({ at }) => at),
	);
	const numbers = new Map(runs.map(({ at }, number) => [at, number]));
	const last = new Map<string, { file: StoredRuns; index: number; run: number }>();
	for (const file of files) {
		for (const [index, slug] of file.slugs.entries()) {
			const run = numbers.get(file.runs[file.columns.run[index] ?? 0]?.at ?? "") ?? 0;
			const known = last.get(slug);
			if (!known || known.run <= run) last.set(slug, { file, index, run });
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

/**
 * Reads the files of all runs except those in the cache. Ignores files that were already merged into that of their
 * day: a killed build could not remove them.
 */
export async function readRuns(directory: string, isKept: (run: Mood) => boolean = () => true) {
	const cache = await readHistoryCache(directory);
	const cached = new Map(cache?.sources.map((source) => [stampKey(source), source]));
	const stamps = await listStamps(directory);
	const known = stamps.flatMap((stamp) => cached.get(stampKey(stamp)) ?? []);
	const laidIn = new Set(known.flatMap(({ runs }) => runs.slice(0, -1)));
	const collector = new PointCollector();
	const sources: RunSource[] = [];
	// Newest first, because the merged file of a day has the name of its last run.
	for (const stamp of stamps.toReversed()) {
		if (cached.has(stampKey(stamp))) continue;
		const stored = await readRunFile(join(directory, stamp.name));
		const runs = stored.runs.map(({ at }) => at);
		if (laidIn.has(runs.at(-1) ?? "")) continue;
		for (const at of runs.slice(0, -1)) laidIn.add(at);
		collector.addPoints(stored, isKept);
		sources.push({ ...stamp, runs });
	}
	const current = known.filter(({ runs }) => !laidIn.has(runs.at(-1) ?? ""));
	const instants = new Set(current.flatMap(({ runs }) => runs));
	const isCurrent = (run: Mood) => instants.has(run.at) && isKept(run);
	if (cache && sources.length === 0 && cache.table.runs.every(isCurrent)) return cache;
	if (cache) collector.addTable(cache.table, { isKept: isCurrent });
	return { table: collector.collect(), sources: [...current, ...sources] };
}
