import type { FactRow } from "#contract/facts/fact-row.ts";
import type { NamedRow } from "#contract/facts/fact-rows.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { FREE, showCount, showDate, showDay, showPrice, showStated } from "../pages/display.ts";

export function factText(row: NamedRow, listing: Listing): string | null {
	const value = listing[row.name];
	if (Array.isArray(value)) {
		const words = value.flatMap((item) => (typeof item === "string" ? wordsOfFact(row, item) : []));
		return words.join(", ") || null;
	}
	if (typeof value === "boolean") return wordsOfFact(row, value ? "yes" : "no");
	if (typeof value === "number") return numberText(row, value);
	if (typeof value !== "string") return null;
	return row.kind === "instant" ? showStated(listing, value) : wordsOfFact(row, value);
}

function numberText({ kind, unit }: NamedRow, value: number): string | null {
	if (kind === "amount" && value === 0) return FREE;
	// Zero only means that the documents state none.
	if (value === 0) return null;
	const text = kind === "amount" ? showPrice(value) : showCount(value);
	return unit === undefined ? text : `${text} ${unit}`;
}

export function wordsOfFact({ kind, labels, words = labels }: FactRow, value: string): string {
	if (words && Object.hasOwn(words, value)) return words[value] ?? value;
	if (kind === "word") return capitalise(value);
	if (kind === "date") return showDate(value);
	return kind === "instant" ? showDay(value) : value;
}

/** The addresses in a fact. Empty for facts of other kinds. */
export function factAddresses({ kind, name }: NamedRow, listing: Listing): string[] {
	const value = listing[name];
	if (kind !== "address" && kind !== "addresses") return [];
	return [value].flat().filter((href) => typeof href === "string");
}
