import { startOf } from "#disk/ends.ts";
import type { Standing } from "#domain/scores/rank.ts";
import { isRankedPoint, type RecordedFigures } from "#domain/scores/recorded-figures.ts";
import type { SlugColumns, SlugTable } from "../agents/slug-table.ts";

export interface HistoryPoint extends RecordedFigures {
	at: string;
	method: number | null;
}

/** Where an agent stood at a point. Before method 3, everything was ranked. */
export function standingAt(point: HistoryPoint): Standing {
	return { rank: point.rank, isRanked: point.method === null || isRankedPoint(point) };
}

/** The latest points of an agent that can be compared: ranked, and calculated by the same method. */
export function comparablePoints(points: readonly HistoryPoint[]): readonly HistoryPoint[] {
	const method = points.at(-1)?.method;
	const broken = points.findLastIndex(
		(point) => point.method !== method || !standingAt(point).isRanked,
	);
	return points.slice(broken + 1);
}

/** Record of a run about the registry as a whole. */
export interface MoodPoint {
	at: string;
	/** Null while too little was known. */
	fearGreed: number | null;
	/** The method that calculated its points. Missing before method 3. */
	method?: number | undefined;
}

/** One run of the hourly job, with points for agents that had changed. */
export interface HistoryRun extends MoodPoint {
	points: ReadonlyMap<string, RecordedFigures>;
}

/** Figures of many points as arrays of numbers. Scores are stored in hundredths, which is their precision. */
export interface PointColumns {
	readonly run: Uint32Array;
	readonly marketScore: Uint16Array;
	readonly trendScore: Int16Array;
	readonly upvotes: Uint32Array;
	readonly rank: Uint32Array;
}

/** All points of a history without objects. The points of an agent are adjacent, in the order of time. */
export interface PointTable extends PointColumns {
	/** In the order of time. */
	readonly runs: readonly MoodPoint[];
	/** In the order of the slugs. */
	readonly slugs: SlugTable;
	readonly slugColumns: SlugColumns;
	/** Index after the last point of each slug. */
	readonly ends: Uint32Array;
}

export const HUNDREDTHS = 100;

export function emptyColumns(length: number): PointColumns {
	return {
		run: new Uint32Array(length),
		marketScore: new Uint16Array(length),
		trendScore: new Int16Array(length),
		upvotes: new Uint32Array(length),
		rank: new Uint32Array(length),
	};
}

/** First index of a slug's points, and the index after the last one. */
export function rangeOf({ slugs, ends }: PointTable, slug: string): [start: number, end: number] {
	const number = slugs.find(slug);
	if (number === undefined) return [0, 0];
	return [startOf(ends, number), ends[number] ?? 0];
}

export function pointAt(table: PointTable, index: number): HistoryPoint {
	const { at = "", method = null } = table.runs[table.run[index] ?? 0] ?? {};
	return { at, method, ...figuresAt(table, index) };
}

export function figuresAt(columns: PointColumns, index: number): RecordedFigures {
	return {
		marketScore: (columns.marketScore[index] ?? 0) / HUNDREDTHS,
		trendScore: (columns.trendScore[index] ?? 0) / HUNDREDTHS,
		upvotes: columns.upvotes[index] ?? 0,
		rank: columns.rank[index] ?? 0,
	};
}

export function setFigures(columns: PointColumns, index: number, figures: RecordedFigures): void {
	columns.marketScore[index] = Math.round(figures.marketScore * HUNDREDTHS);
	columns.trendScore[index] = Math.round(figures.trendScore * HUNDREDTHS);
	columns.upvotes[index] = figures.upvotes;
	columns.rank[index] = figures.rank;
}
