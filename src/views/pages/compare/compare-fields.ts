import { COMPARED } from "#contract/compare-page.ts";
import type { ComparedChoice } from "./compared-choice.ts";

/** A field of the form in which an agent is named. */
export interface CompareField {
	name: string;
	label: string;
	value: string;
	/** What is wrong with the input. Null when nothing is. */
	problem: string | null;
}

const LABELS = ["First agent", "Second agent", "Third agent, optional", "Fourth agent, optional"];

/** The form with the sent values. */
export function compareFields(choices: readonly ComparedChoice[]): CompareField[] {
	return COMPARED.map((name, place) => {
		const choice = choices[place];
		return {
			name,
			label: LABELS[place] ?? "",
			value: choice?.agent?.slug ?? choice?.text ?? "",
			problem:
				choice && !choice.agent
					? `There is no agent called “${choice.text}” in this registry.`
					: null,
		};
	});
}
