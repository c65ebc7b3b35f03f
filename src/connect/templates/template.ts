import type { Input } from "#contract/facts/connect.ts";

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
	required: boolean | null;
}

/** Words that are present or absent together, such as an option and its value. */
export interface WordGroup {
	words: readonly Template[];
	/** Gaps that decide whether the words are present. */
	decides: Template;
	required: boolean | null;
}

export function isSlot(part: string | Slot): part is Slot {
	return typeof part !== "string";
}

/** Words that are always present. */
export function fixedWords(...words: readonly string[]): WordGroup[] {
	return words.map((word) => ({ words: [[word]], decides: [], required: true }));
}

/** For secrets if the client has no notation for variables. */
export const SECRET_PLACEHOLDER = "YOUR_KEY";

/** Marks a gap in the client's notation. */
export type Blank = (slot: Slot, clientName: string) => string;

/** What no document calls required is not called so here. No address works with a gap. */
export const placeholder: Blank = ({ input, name, place }) => {
	if (input.secret) return SECRET_PLACEHOLDER;
	return input.required || place === "url" ? `<REQUIRED: ${name}>` : `<${name}>`;
};

/** VS Code asks for it by this name. */
export const inputReference: Blank = ({ name }) => `\${input:${name}}`;

/** Reads secrets from the environment; other gaps stay placeholders. */
export function fromEnvironment(notation: (variable: string) => string): Blank {
	return (slot, clientName) =>
		slot.input.secret ? notation(variableOf(slot, clientName)) : placeholder(slot, clientName);
}

/** Prefixed with the server's name, because all servers share one environment. */
export function variableOf(slot: Slot, clientName: string): string {
	const name = slot.place === "environment" ? slot.name : `${clientName}_${slot.name}`;
	return asVariable(name);
}

export function asVariable(text: string): string {
	return text
		.replace(/[^A-Za-z0-9]+/g, "_")
		.replace(/^(?=[0-9])/, "_")
		.toUpperCase();
}

/** Values by name of gap, undefined for the default. Secrets are never filled in: the result is displayed and stored. */
export type Given = ReadonlyMap<string, string | undefined>;

/** How to fill gaps for a client. */
export interface Filling {
	given: Given;
	/** For a gap without a value. */
	blank: (slot: Slot) => string;
	/** True if the client asks for all values, with their defaults. */
	asks: boolean;
}

export function fillTemplate(template: Template, filling: Filling): string {
	return template
		.map((part) => (isSlot(part) ? (valueIn(part, filling) ?? filling.blank(part)) : part))
		.join("");
}

export function fillWords(groups: readonly WordGroup[], filling: Filling): string[] {
	return groups
		.filter(({ decides, required }) => isIncluded({ value: decides, required }, filling.given))
		.flatMap(({ words }) => words.map((word) => fillTemplate(word, filling)));
}

export function fillNamed(
	list: readonly NamedTemplate[],
	filling: Filling,
): Record<string, string> {
	return Object.fromEntries(
		list
			.filter((entry) => isIncluded(entry, filling.given))
			.map(({ name, value }) => [name, fillTemplate(value, filling)]),
	);
}

/** Visible gaps without a value. */
export function openSlots(list: readonly Item[], filling: Filling): Slot[] {
	return list
		.filter((item) => isIncluded(item, filling.given))
		.flatMap(({ value }) => value.filter(isSlot))
		.filter((slot) => valueIn(slot, filling) === undefined);
}

/** A setting, or words that are there together. */
export interface Item {
	value: Template;
	required: boolean | null;
}

/**
 * Decides for all clients, commands, files and links: everything is there but what may be left out, which is all that
 * has a default and is neither required nor secret. What is given a value is there too.
 */
export function isIncluded({ value, required }: Item, given: Given): boolean {
	const slots = value.filter(isSlot);
	return (
		slots.length === 0 || required || slots.some((slot) => isAsked(slot) || given.has(slot.name))
	);
}

function isAsked({ input }: Slot): boolean {
	return input.required || input.secret || input.default === null;
}

function valueIn(slot: Slot, { given, asks }: Filling): string | undefined {
	return asks && !given.has(slot.name) ? undefined : knownValue(slot, given);
}

export function knownValue({ name, input }: Slot, given: Given): string | undefined {
	return input.secret ? undefined : (given.get(name) ?? input.default ?? undefined);
}
