import type { Row } from "./database.ts";

/** Writes the value of a place into a query, as a parameter of its own or as one of many. */
type Given = (place: number) => string;

/** A question to the records, with a way to check later whether its answer would still be the same. */
export interface Question {
	values: readonly string[];
	text: (given: Given) => string;
	/** One text, which is another whenever the answer is. */
	mark: (given: Given) => string;
	/** The mark that goes with an answer. Without it the mark is asked for before the answer is. */
	markOf?: (rows: readonly Row[]) => string;
}

/** Answers questions: with the records as they are, or noting what was asked besides. */
export type Ask = (question: Question) => Promise<readonly Row[]>;

/** Each value a parameter of its own. */
export const asParameter: Given = (place) => `$${place + 1}`;

/** All values in one parameter, an array. */
export const asOneOf: Given = (place) => `($1::text[])[${place + 1}]`;

/**
 * The mark of records that a condition finds. Whatever is saved gets a number of arrival above all before it, so that no
 * record comes, changes or goes without changing either how many there are or the highest number.
 */
export function markOfRecords(table: string, condition: string): string {
	return `SELECT count(*) || ' ' || coalesce(max(arrival), 0) FROM ${table} WHERE ${condition}`;
}

/** The same, of records that were read with their numbers. */
export function markOfRows(rows: readonly Row[]): string {
	return `${rows.length} ${Math.max(0, ...rows.map(({ arrival }) => Number(arrival)))}`;
}
