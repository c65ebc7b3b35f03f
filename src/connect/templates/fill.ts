import {
	isSlot,
	type NamedTemplate,
	type Slot,
	type Template,
	type WordGroup,
} from "./template.ts";

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
	required: boolean;
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
