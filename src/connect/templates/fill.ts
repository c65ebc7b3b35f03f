import {
	isSlot,
	type NamedTemplate,
	type Slot,
	type Template,
	type WordGroup,
} from "./template.ts";

/** Values by name of gap. Secrets are never filled in: the result is displayed, sent and stored. */
export type Given = ReadonlyMap<string, string>;

/** How to fill gaps for a client. */
export interface Filling {
	given: Given;
	/** For a gap without a value. */
	blank: (slot: Slot) => string;
	/** True if the client asks for all values: then optional ones are included, and it knows the defaults. */
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
			.filter((entry) => isWanted(entry, filling))
			.map(({ name, value }) => [name, fillTemplate(value, filling)]),
	);
}

/** Visible gaps without a value. */
export function openSlots(
	list: readonly { value: Template; required: boolean }[],
	filling: Filling,
): Slot[] {
	return list
		.filter((item) => isWanted(item, filling))
		.flatMap(({ value }) => value.filter(isSlot))
		.filter((slot) => valueIn(slot, filling) === undefined);
}

/** Optional items without a value are left out. */
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
