import { readFile } from "node:fs/promises";
import { z } from "zod";
import { by } from "#contract/compare.ts";
import { Instant, SLUG_PATTERN } from "#contract/primitives.ts";
import {
	emptyColumns,
	figuresAt,
	type HistoryRun,
	HUNDREDTHS,
	type MoodPoint,
	type PointColumns,
	setFigures,
} from "./point-table.ts";

/** Content of a history file: the points of one run, or the merged runs of a day. */
export interface StoredRuns {
	/** In the order of time. The file is named after the last. */
	runs: readonly MoodPoint[];
	/** By point. */
	slugs: readonly string[];
	columns: PointColumns;
}

/** A damaged history file. An operator must restore or remove it. */
export class BrokenHistory extends Error {
	constructor(path: string, cause: unknown) {
		super(`${path}: this history file is broken.`, { cause });
		this.name = "BrokenHistory";
	}
}

/** Names sort by the instants of their runs. */
export const RUN_FILE = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.json$/;
export const runFileOf = (instant: string) => `${instant.replace(/[:.]/g, "-")}.json`;

/** Items are checked while they are copied, because there may be millions. */
const Items = z.custom<readonly unknown[]>(Array.isArray);
const StoredMood = z.object({
	at: Instant,
	fear_greed: z.number().nullable(),
	method: z.int().optional(),
});

const Columnar = StoredMood.extend({
	format: z.literal(2),
	/** Runs of the same day whose points were merged into this file. */
	earlier: z.array(StoredMood).default([]),
	slugs: Items,
	/**
	 * The run of each point, as an index into `earlier` followed by the file's own run. If missing, all points are from
	 * the latter.
	 */
	run: Items.optional(),
	market_score: Items,
	trend_score: Items,
	upvotes: Items,
	rank: Items,
});

const MAX_UINT32 = 0xffff_ffff;

export async function readRunFile(path: string): Promise<StoredRuns> {
	try {
		return parseRuns(JSON.parse(await readFile(path, "utf8")));
	} catch (cause) {
		throw new BrokenHistory(path, cause);
	}
}

export function renderRun({ points, ...mood }: HistoryRun): string {
	const sorted = [...points].sort(by(([key]) => key));
	const columns = emptyColumns(sorted.length);
	for (const [index, [, figures]] of sorted.entries()) setFigures(columns, index, figures);
	return renderRuns({ runs: [mood], slugs: sorted.map(([slug]) => slug), columns });
}

export function renderRuns({ runs, slugs, columns }: StoredRuns): string {
	const [last, ...before] = runs.map(storedMood).toReversed();
	const figures = slugs.map((_, index) => figuresAt(columns, index));
	const members = {
		slugs,
		...(before.length === 0 ? {} : { run: [...columns.run] }),
		market_score: figures.map(({ marketScore }) => marketScore),
		trend_score: figures.map(({ trendScore }) => trendScore),
		upvotes: [...columns.upvotes],
		rank: [...columns.rank],
	};
	const head = {
		format: 2,
		...last,
		...(before.length === 0 ? {} : { earlier: before.toReversed() }),
	};
	const lines = Object.entries(members).map(
		([name, items]) => `"${name}":${JSON.stringify(items)}`,
	);
	return `${JSON.stringify(head).slice(0, -1)},\n${lines.join(",\n")}\n}\n`;
}

const storedMood = ({ at, fearGreed, method }: MoodPoint) => ({
	at,
	fear_greed: fearGreed,
	method,
});

function parseRuns(value: unknown): StoredRuns {
	const stored = Columnar.parse(value);
	const runs = [...stored.earlier, stored].map(
		({ at, fear_greed, method }): MoodPoint => ({ at, fearGreed: fear_greed, method }),
	);
	const slugs = stored.slugs.filter(isSlug);
	const columns = emptyColumns(slugs.length);
	const last = runs.length - 1;
	fill(columns.run, stored.run ?? slugs.map(() => last), { min: 0, max: last });
	fill(columns.marketScore, stored.market_score, { min: 0, max: 100, scale: HUNDREDTHS });
	fill(columns.trendScore, stored.trend_score, { min: -100, max: 100, scale: HUNDREDTHS });
	fill(columns.upvotes, stored.upvotes, { min: 0, max: MAX_UINT32 });
	fill(columns.rank, stored.rank, { min: 1, max: MAX_UINT32 });
	if (stored.slugs.length !== slugs.length) throw new Error("A slug is not valid");
	return { runs, slugs, columns };
}

function isSlug(item: unknown): item is string {
	return typeof item === "string" && SLUG_PATTERN.test(item);
}

/** Copies numbers and checks each one. Without a scale they must be integers. */
function fill(
	column: Uint16Array | Int16Array | Uint32Array,
	items: readonly unknown[],
	{ min, max, scale = 1 }: { min: number; max: number; scale?: number },
): void {
	if (items.length !== column.length) throw new Error("The columns differ in length");
	for (let index = 0; index < items.length; index++) {
		const item = items[index];
		if (typeof item !== "number" || !(item >= min && item <= max)) {
			throw new Error(`${item} is not from ${min} to ${max}`);
		}
		if (scale === 1 && !Number.isInteger(item)) throw new Error(`${item} is not a whole number`);
		column[index] = Math.round(item * scale);
	}
}
