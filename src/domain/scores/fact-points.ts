import { FACT_ROWS, type FactName, isAsked } from "#contract/fact-rows.ts";
import { isStated } from "../facts.ts";
import type { PresenceRow } from "./presence.ts";
import type { ScoredFacts } from "./scored-facts.ts";

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
		const rows = FACT_ROWS.filter((row) => names.some((one) => one === row.name));
		const row = rows.find((row) => row.name === name);
		const points = row?.worth?.[score];
		if (!row?.worth || points === undefined) throw new Error(`${name} is worth nothing`);
		return {
			fact: row.worth.wish,
			names,
			points,
			isPresent: (agent) => names.some((one) => isStated(agent[one])),
			...(rows.some(isAsked) ? {} : { isImportedOnly: true }),
		};
	});
}
