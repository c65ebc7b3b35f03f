import type { AgentDetail } from "#contract/agent.ts";
import { FACT_ROWS } from "#contract/fact-rows.ts";
import { capitalise } from "#domain/capitalise.ts";
import { showDay } from "../display.ts";

/** Source and age of a fact. */
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

/** The label of a member of the public answer. */
function labelOf(field: string): string {
	const fact = FACT_ROWS.find(({ wire, answer = wire }) => answer === field);
	return fact?.label ?? capitalise(field.replaceAll("_", " "));
}
