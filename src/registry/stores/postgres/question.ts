import type { SqlRow } from "./database.ts";

/** Adds a value to a query, as a separate parameter or as one of many. */
type Given = (place: number) => string;

/** A query, with a way to check later whether its answer would still be the same. */
export interface SqlQuestion {
	values: readonly string[];
	text: (given: Given) => string;
	/** A text that changes whenever the answer does. */
	mark: (given: Given) => string;
	/** The mark of an answer. Without it, the mark is queried before the answer. */
	markOf?: (rows: readonly SqlRow[]) => string;
}

/** Answers queries, optionally recording them. */
export type Ask = (question: SqlQuestion) => Promise<readonly SqlRow[]>;

export const asParameter: Given = (place) => `$${place + 1}`;

/** All values in one parameter, an array. */
export const asOneOf: Given = (place) => `($1::text[])[${place + 1}]`;

/**
 * The mark of records that match a condition. Every saved record gets a higher arrival number than all before, so any
 * addition, change or removal changes either the count or the highest number.
 */
export function markOfRecords(table: string, condition: string): string {
	return `SELECT count(*) || ' ' || coalesce(max(arrival), 0) FROM ${table} WHERE ${condition}`;
}

/** The same for records that were read with their numbers. */
export function markOfRows(rows: readonly SqlRow[]): string {
	return `${rows.length} ${Math.max(0, ...rows.map(({ arrival }) => Number(arrival)))}`;
}
