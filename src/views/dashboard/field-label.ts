import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { wordsOf } from "../texts/fact-text.ts";

/** The label of a field of a record. */
export function fieldLabel(field: string): string {
	const fact = FACT_ROWS.find(({ name }) => name === field);
	return fact?.label ?? capitalise(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** The value of a field as people read it. */
export function fieldValue(field: string, value: string): string {
	const fact = FACT_ROWS.find(({ name }) => name === field);
	return fact && fact.kind !== "instant" ? wordsOf(fact, value) : value;
}

/** True if the value of the field is the digest of a picture. */
export function isPicture(field: string): boolean {
	return FACT_ROWS.some(({ name, kind }) => name === field && kind === "picture");
}
