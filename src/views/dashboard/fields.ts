import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { CANNED_REASON_IDS, CANNED_REASONS } from "#contract/moderation/canned-reasons.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { wordsOfFact } from "../texts/fact-text.ts";
import type { Field, Option } from "./form-blocks.ts";

type FieldParts = Partial<Omit<Field, "name" | "label" | "type">>;

function fieldOf(type: Field["type"]) {
	return (name: string, label: string, parts: FieldParts = {}): Field => {
		return { name, label, type, ...parts };
	};
}

export const textField = fieldOf("text");
export const textArea = fieldOf("textarea");
export const select = fieldOf("select");
export const radios = fieldOf("radios");
export const checkboxes = fieldOf("checkboxes");
export const checkbox = fieldOf("checkbox");

export function choices<Word extends string>(
	words: readonly Word[],
	labels: Readonly<Record<Word, string>>,
): Option[] {
	return words.map((value) => ({ value, label: labels[value] }));
}

export function reasonField(hint: string, parts: FieldParts = {}): Field {
	return textArea("reason", "Reason", { hint, maxLength: REASON_MAX_CHARACTERS, ...parts });
}

const CANNED: readonly Option[] = [
	{ value: "", label: "None" },
	...CANNED_REASON_IDS.map((value) => {
		const { label, text } = CANNED_REASONS[value];
		return { value, label: `${label}: ${text}` };
	}),
];

/** The reason for a decision: a canned one, own words, or both. */
export function reasonFields(hint: string): Field[] {
	return [
		select("reason_id", "Canned reason, or your own below", { options: CANNED, isEither: true }),
		reasonField(hint, { isEither: true }),
	];
}

/** What a submission's sender is told, next to the buttons that decide. */
export const DECISION_FIELDS: readonly Field[] = [
	select("reason_id", "Canned reason", { options: CANNED, isEither: true }),
	textArea("reason", "Words to the sender, mailed with the answer", {
		maxLength: REASON_MAX_CHARACTERS,
		isEither: true,
	}),
];

/** A box to tick before an act that cannot be undone. `label` begins with Yes. */
export function confirmField(label: string): Field {
	return checkbox(CONFIRM_FIELD, label, { required: true });
}

export function fieldLabel(field: string): string {
	const fact = FACT_ROWS.find(({ name }) => name === field);
	return fact?.label ?? capitalise(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

export function fieldValue(field: string, value: string): string {
	const fact = FACT_ROWS.find(({ name }) => name === field);
	return fact && fact.kind !== "instant" ? wordsOfFact(fact, value) : value;
}

/** True if the value of the field is the digest of a picture. */
export function isPicture(field: string): boolean {
	return FACT_ROWS.some(({ name, kind }) => name === field && kind === "picture");
}
