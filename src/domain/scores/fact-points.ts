import { FACT_ROWS, type FactName, isAsked } from "#contract/fact-rows.ts";
import { isStated } from "../facts.ts";
import type { PresenceRow } from "./presence.ts";
import type { ScoredFacts } from "./scored-facts.ts";

export type FactPoints = PresenceRow & { fact: string };

/** Rows of a table of points, for the facts that count in that score according to the table of facts. */
export function factPoints(
	score: "market" | "trust",
	names: readonly Extract<FactName, keyof ScoredFacts>[],
): FactPoints[] {
	return names.map((name) => {
		const row = FACT_ROWS.find((row) => row.name === name);
		const points = row?.worth?.[score];
		if (!row?.worth || points === undefined) throw new Error(`${name} is worth nothing`);
		return {
			fact: row.worth.wish,
			points,
			isPresent: (agent) => isStated(agent[name]),
			...(isAsked(row) ? {} : { isImportedOnly: true }),
		};
	});
}
