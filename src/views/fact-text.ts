import type { FactRow } from "#contract/fact-row.ts";
import type { NamedRow } from "#contract/fact-rows.ts";
import { capitalise } from "#domain/capitalise.ts";
import type { Listing } from "#domain/records/listing.ts";
import { showDay } from "./pages/display.ts";

/** A fact of a listing as people read it. Null when it is not stated or not a text. */
export function factText(row: NamedRow, listing: Listing): string | null {
	const value = listing[row.name];
	if (Array.isArray(value)) return value.join(", ") || null;
	return typeof value === "string" ? wordsOf(row, value) : null;
}

/** A value of a fact as people read it. */
export function wordsOf({ kind, labels = {} }: FactRow, value: string): string {
	if (kind === "choice") return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
	if (kind === "word") return capitalise(value);
	return kind === "instant" ? showDay(value) : value;
}

/** The address in a fact. Null when it is not an address. */
export function factAddress({ kind, name }: NamedRow, listing: Listing): string | null {
	const value = listing[name];
	return kind === "address" && typeof value === "string" ? value : null;
}
