import type { ScoredFacts } from "./scored-facts.ts";

/** One row of a table of points: what an agent gets for having a fact. */
export interface PresenceRow {
	points: number;
	isPresent: (agent: ScoredFacts) => boolean;
	/** True for facts that can only be imported, so that no hint asks for them. */
	isImportedOnly?: true;
}

/** What would raise the points. Null if no fact is missing that an owner can state. */
export function hintFor(missing: readonly (PresenceRow & { fact: string })[]): string | null {
	const asked = missing.filter(({ isImportedOnly }) => !isImportedOnly);
	return asked.length === 0 ? null : `Add ${asked.map(({ fact }) => fact).join(", ")}.`;
}

/** A number for the rows that apply to an agent: bit n for row n. Agents with the same number have the same rows. */
export function presenceOf(rows: readonly PresenceRow[], agent: ScoredFacts): number {
	let presence = 0;
	for (let row = 0; row < rows.length; row += 1) {
		if (rows[row]?.isPresent(agent)) presence |= 1 << row;
	}
	return presence;
}

/** The rows that such a number lacks. */
export function missingRows<Row extends PresenceRow>(
	rows: readonly Row[],
	presence: number,
): Row[] {
	return rows.filter((_, row) => (presence & (1 << row)) === 0);
}

export function sumPoints(rows: readonly Pick<PresenceRow, "points">[]): number {
	return rows.reduce((sum, { points }) => sum + points, 0);
}

/**
 * Computes each answer once per number: there are many agents and few combinations of facts. Answers are shared and
 * must not be changed.
 */
export function oncePerNumber<Result>(
	make: (number: number) => Result,
): (number: number) => Result {
	const made = new Map<number, Result>();
	return (number) => {
		const before = made.get(number);
		if (before !== undefined) return before;
		const result = make(number);
		made.set(number, result);
		return result;
	};
}

/** Counts code points, as readers would, rather than UTF-16 units. */
export function hasCharacters(text: string | null, count: number): boolean {
	if (text === null || text.length < count) return false;
	return !PAIRED.test(text) || [...text].length >= count;
}

const PAIRED = /[\uD800-\uDBFF]/;
