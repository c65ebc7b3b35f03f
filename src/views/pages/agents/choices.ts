import { showCount } from "../display.ts";
import type { FilterGroup, FilterLink } from "./list-filters.ts";

/** A parameter that filters a list by one value. */
export interface Choice<Item> {
	name: string;
	label: string;
	values: readonly { value: string; label: string }[];
	valuesOf: (item: Item) => readonly string[];
}

/** Values by parameter. An empty one means no choice. */
type Chosen = Readonly<Record<string, string>>;

export interface ChosenList<Item> {
	path: string;
	items: readonly Item[];
	choices: readonly Choice<Item>[];
	chosen: Chosen;
}

const SHOWN_VALUES = 8;
const MORE_VALUES = 50;

export function chosenItems<Item>({ items, choices, chosen }: ChosenList<Item>): Item[] {
	const picks = choices.filter(({ name }) => chosenValue(chosen, name) !== "");
	return items.filter((item) =>
		picks.every(({ name, valuesOf }) => valuesOf(item).includes(chosenValue(chosen, name))),
	);
}

/** Each choice except one, with links for the values that have items. */
export function choiceGroups<Item>(list: ChosenList<Item>, without: string): FilterGroup[] {
	return list.choices.flatMap((choice) => {
		if (choice.name === without) return [];
		const links = choiceLinks(list, choice);
		const isUsed = chosenValue(list.chosen, choice.name) !== "";
		const group = {
			name: choice.label,
			anyPath: isUsed ? addressWith(list, choice.name, "") : null,
			values: links.slice(0, SHOWN_VALUES),
			more: links.slice(SHOWN_VALUES, SHOWN_VALUES + MORE_VALUES),
		};
		return links.length === 0 ? [] : [group];
	});
}

function choiceLinks<Item>(list: ChosenList<Item>, choice: Choice<Item>): FilterLink[] {
	return choiceCounts(list, choice).map((link) => ({ ...link, count: showCount(link.count) }));
}

export function choiceCounts<Item>(
	list: ChosenList<Item>,
	{ name, values, valuesOf }: Choice<Item>,
): (Omit<FilterLink, "count"> & { count: number })[] {
	const counts = new Map<string, number>();
	for (const item of chosenItems({ ...list, chosen: { ...list.chosen, [name]: "" } })) {
		for (const value of valuesOf(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return values.flatMap(({ value, label }) => {
		const isChosen = chosenValue(list.chosen, name) === value;
		const count = counts.get(value) ?? 0;
		if (count === 0 && !isChosen) return [];
		const path = addressWith(list, name, isChosen ? "" : value);
		return [{ label, path, count, isChosen }];
	});
}

/** Each chosen value, with a link to the list without it. */
export function chosenLinks<Item>(list: ChosenList<Item>): { label: string; path: string }[] {
	return list.choices.flatMap(({ name, label, values }) => {
		const value = chosenValue(list.chosen, name);
		if (value === "") return [];
		const words = values.find((entry) => entry.value === value)?.label ?? `“${value}”`;
		return [{ label: `${label}: ${words}`, path: addressWith(list, name, "") }];
	});
}

export function choiceAddress({ path, chosen }: Pick<ChosenList<unknown>, "path" | "chosen">) {
	const pairs = Object.entries(chosen).filter(([, value]) => value !== "");
	return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

function addressWith(
	{ path, chosen }: Pick<ChosenList<unknown>, "path" | "chosen">,
	name: string,
	value: string,
): string {
	return choiceAddress({ path, chosen: { ...chosen, [name]: value } });
}

function chosenValue(chosen: Chosen, name: string): string {
	return chosen[name] ?? "";
}
