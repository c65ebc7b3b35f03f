import { join } from "node:path";
import { readHistoryCache } from "./history-cache.ts";
import { PointCollector } from "./point-collector.ts";
import type { Mood } from "./point-table.ts";
import { readRunFile } from "./run-file.ts";
import { listStamps, type RunSource, stampKey } from "./run-sources.ts";

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
