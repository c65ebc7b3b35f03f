import { FACT_ROWS, type FactName, type ShownName } from "#contract/facts/fact-rows.ts";
import { isStated } from "../agents/facts.ts";
import type { AgentRecord, Claim, Listing } from "../records/agent-record.ts";
import { roundTo } from "./score-parts.ts";

/** What scores need of an agent's record. All of it is public and in dumps, so that anyone can recalculate the scores. */
export interface ScoredFacts
	extends Pick<Listing, "categorySlug" | Exclude<ShownName<"dump">, "title">> {
	status: AgentRecord["status"];
	claim: Pick<Claim, "status" | "level" | "domainVerifiedAt" | "repositoryVerifiedAt">;
}

/** One row of a table of points: what an agent gets for having a fact. */
interface PresenceRow {
	points: number;
	isPresent: (agent: ScoredFacts) => boolean;
}

export interface FactPoints extends PresenceRow {
	fact: string;
	/** The facts that it checks, any of which earns the points. */
	names: readonly FactName[];
}

type ScoredName = Extract<FactName, keyof ScoredFacts>;

/**
 * Rows of a table of points, for the facts that count in that score according to the table of facts. If a row has
 * several names, the first sets the points and any of them earns them.
 */
export function factPoints(
	score: "market" | "trust",
	facts: readonly (ScoredName | readonly [ScoredName, ...ScoredName[]])[],
): FactPoints[] {
	return facts.map((fact) => {
		const names = typeof fact === "string" ? ([fact] as const) : fact;
		const [name] = names;
		const row = FACT_ROWS.find((row) => row.name === name);
		const points = row?.worth?.[score];
		if (!row?.worth || points === undefined) throw new Error(`${name} is worth nothing`);
		return {
			fact: row.worth.wish,
			names,
			points,
			isPresent: (agent) => names.some((key) => isStated(agent[key])),
		};
	});
}

const MOST_NAMED = 4;

/** What would raise the points. Null if no fact is missing. */
export function hintFor(missing: readonly (PresenceRow & { fact: string })[]): string | null {
	if (missing.length === 0) return null;
	const rest = missing.length - MOST_NAMED;
	const named = missing.slice(0, MOST_NAMED).map(({ fact }) => fact);
	return `Add ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

/** A number for the rows that apply to an agent: bit n for row n. Agents with the same number have the same rows. */
export function presenceOf(rows: readonly PresenceRow[], agent: ScoredFacts): number {
	let presence = 0;
	for (let row = 0; row < rows.length; row += 1) {
		if (rows[row]?.isPresent(agent)) presence |= 1 << row;
	}
	return presence;
}

export function missingRows<Row extends PresenceRow>(rows: readonly Row[], presence: number) {
	return rows.filter((_, row) => (presence & (1 << row)) === 0);
}

export function sumPoints(rows: readonly Pick<PresenceRow, "points">[]): number {
	return roundTo(
		rows.reduce((sum, { points }) => sum + points, 0),
		2,
	);
}

/** Counts code points, as readers would, rather than UTF-16 units. */
export function hasCharacters(text: string | null, count: number): boolean {
	if (text === null || text.length < count) return false;
	return !PAIRED.test(text) || [...text].length >= count;
}

const PAIRED = /[\uD800-\uDBFF]/;
