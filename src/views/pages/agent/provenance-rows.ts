import type { AgentDetail } from "#contract/agent.ts";
import { FACT_ROWS } from "#contract/fact-rows.ts";
import { capitalise } from "#domain/capitalise.ts";
import { showDay } from "../display.ts";

/** Where a fact comes from, and how old it is. */
export interface ProvenanceRow {
	field: string;
	source: string;
	day: string;
}

export function provenanceRows({ provenance }: AgentDetail): ProvenanceRow[] {
	return provenance.map(({ field, source, checked_at }) => ({
		field: labelOf(field),
		source: capitalise(source),
		day: showDay(checked_at),
	}));
}

/** Facts of the public answer, as readers call them. */
function labelOf(field: string): string {
	const fact = FACT_ROWS.find(({ wire, answer = wire }) => answer === field);
	return fact?.label ?? capitalise(field.replaceAll("_", " "));
}
