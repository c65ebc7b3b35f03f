import {
	isSlot,
	type NamedTemplate,
	type Slot,
	type Template,
	type WordGroup,
} from "./template.ts";

/** Values by the name of the gap. Those of secrets are never used: what is made here is shown, sent and kept. */
export type Given = ReadonlyMap<string, string>;

/** How gaps are filled for a client. */
export interface Filling {
	given: Given;
	/** What stands where nobody has filled in anything. */
	blank: (slot: Slot) => string;
	/** The client asks for everything by itself, so what is optional is there too, and standard values are left to it. */
	asks: boolean;
}

export function fillTemplate(template: Template, filling: Filling): string {
	return template
		.map((part) => (isSlot(part) ? (valueIn(part, filling) ?? filling.blank(part)) : part))
		.join("");
}

export function fillWords(groups: readonly WordGroup[], filling: Filling): string[] {
	return groups
		.filter(({ decides, required }) => isWanted({ value: decides, required }, filling))
		.flatMap(({ words }) => words.map((word) => fillTemplate(word, filling)));
}

export function fillNamed(
	list: readonly NamedTemplate[],
	filling: Filling,
): Record<string, string> {
	return Object.fromEntries(
		list
			.filter((named) => isWanted(named, filling))
			.map(({ name, value }) => [name, fillTemplate(value, filling)]),
	);
}

/** Gaps that are shown and that nobody has filled in. */
export function openSlots(
	list: readonly { value: Template; required: boolean }[],
	filling: Filling,
): Slot[] {
	return list
		.filter((item) => isWanted(item, filling))
		.flatMap(({ value }) => value.filter(isSlot))
		.filter((slot) => valueIn(slot, filling) === undefined);
}

/** What is optional and empty is left out. */
function isWanted(item: { value: Template; required: boolean }, filling: Filling): boolean {
	const slots = item.value.filter(isSlot);
	if (slots.length === 0 || item.required || filling.asks) return true;
	return slots.some((slot) => slot.input.required || valueIn(slot, filling) !== undefined);
}

function valueIn(slot: Slot, { given, asks }: Filling): string | undefined {
	return asks && !given.has(slot.name) ? undefined : knownValue(slot, given);
}

export function knownValue({ name, input }: Slot, given: Given): string | undefined {
	return input.secret ? undefined : (given.get(name) ?? input.default ?? undefined);
}
