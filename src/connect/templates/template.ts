import type { Input } from "#contract/connection.ts";

/** Where a value stands; it decides how clients name it. */
type Place = "environment" | "header" | "argument" | "url";

/** A gap that whoever connects fills in. */
export interface Slot {
	/** Of a flag without its dashes. */
	name: string;
	input: Input;
	place: Place;
}

/** Texts with gaps. */
export type Template = readonly (string | Slot)[];

/** A variable of the environment or a header. */
export interface NamedTemplate {
	name: string;
	value: Template;
	required: boolean;
}

/** Words that are there together or not at all: a flag and its value. */
export interface WordGroup {
	words: readonly Template[];
	/** The gaps that decide whether the words are there. */
	decides: Template;
	required: boolean;
}

export function isSlot(part: string | Slot): part is Slot {
	return typeof part !== "string";
}

/** Words that are always there. */
export function fixedWords(...words: readonly string[]): WordGroup[] {
	return words.map((word) => ({ words: [[word]], decides: [], required: true }));
}
