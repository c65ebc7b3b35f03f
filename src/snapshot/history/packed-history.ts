import type { Columns } from "#disk/column-file.ts";
import { openSlugs } from "../agents/slug-table.ts";
import { History } from "./history.ts";
import type { MoodPoint } from "./point-table.ts";

/** A history as columns, which can be opened without parsing. Every point has the current slug of its agent. */
type StoredMood = [at: string, fearGreed: number | null, method?: number | null];

export function packHistory(history: History): Columns {
	const { runs, slugs: _, slugColumns, ...points } = history.asTable();
	const { text, ends: slugEnds, bySlug } = slugColumns;
	return {
		...points,
		slugText: text,
		slugEnds,
		bySlug,
		// JSON, because they are few and must be restored exactly.
		runs: Buffer.from(
			JSON.stringify(runs.map(({ at, fearGreed, method }) => [at, fearGreed, method])),
		),
	};
}

export function openHistory(columns: Columns): History {
	const { run, marketScore, trendScore, upvotes, rank, ends, runs } = columns;
	const { slugText: text, slugEnds, bySlug } = columns;
	if (
		!(run instanceof Uint32Array && marketScore instanceof Uint16Array) ||
		!(trendScore instanceof Int16Array && upvotes instanceof Uint32Array) ||
		!(rank instanceof Uint32Array && ends instanceof Uint32Array) ||
		!(text instanceof Uint8Array && slugEnds instanceof Uint32Array) ||
		!(bySlug instanceof Uint32Array && runs instanceof Uint8Array)
	)
		throw new Error("These columns are not a history");
	const slugColumns = { text, ends: slugEnds, bySlug };
	const moods: StoredMood[] = JSON.parse(new TextDecoder().decode(runs));
	return new History([], {
		run,
		marketScore,
		trendScore,
		upvotes,
		rank,
		ends,
		runs: moods.map(
			([at, fearGreed, method]): MoodPoint => ({ at, fearGreed, method: method ?? undefined }),
		),
		slugs: openSlugs(slugColumns),
		slugColumns,
	});
}
