import type { Input } from "#contract/connection.ts";

/** Position of a value, which decides how clients name it. */
type Place = "environment" | "header" | "argument" | "url";

/** A gap, filled in by the person who connects. */
export interface Slot {
	/** Without the dashes of an option. */
	name: string;
	input: Input;
	place: Place;
}

/** Text with gaps. */
export type Template = readonly (string | Slot)[];

/** An environment variable or header. */
export interface NamedTemplate {
	name: string;
	value: Template;
	required: boolean;
}

/** Words that are present or absent together, such as an option and its value. */
export interface WordGroup {
	words: readonly Template[];
	/** Gaps that decide whether the words are present. */
	decides: Template;
	required: boolean;
}

export function isSlot(part: string | Slot): part is Slot {
	return typeof part !== "string";
}

/** Words that are always present. */
export function fixedWords(...words: readonly string[]): WordGroup[] {
	return words.map((word) => ({ words: [[word]], decides: [], required: true }));
}
