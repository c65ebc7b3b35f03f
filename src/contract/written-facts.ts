import type { FactKind } from "./fact-kinds.ts";
import { startOfDay } from "./instants.ts";

/** How facts are shown to people, if programs write them differently. */
export const WRITTEN: Readonly<Partial<Record<FactKind["kind"], (text: string) => unknown>>> = {
	address: withScheme,
	addresses: (text) => itemsOf(text, /,?\s+|,(?=\w+:\/\/)/u).map(withScheme),
	list: (text) => itemsOf(text, /[,\n]/u),
	documents: (text) => itemsOf(text, /[,\s]+/u),
	instant: withTime,
};

/** What is wrong with a fact that people write differently, in the way they write it. */
export const WRONGLY_WRITTEN: Readonly<Partial<Record<FactKind["kind"], string>>> = {
	instant: "must be a day such as 2026-05-04",
};

export function itemsOf(text: string, separator: RegExp): string[] {
	return text
		.split(separator)
		.map((item) => item.trim())
		.filter((item) => item !== "");
}

/** Addresses are shown without the scheme. */
function withScheme(text: string): string {
	const address = text.trim();
	return address === "" || address.includes("://") ? address : `https://${address}`;
}

/** Times are shown as days. */
function withTime(text: string): string {
	const day = text.trim();
	return /^\d{4}-\d{2}-\d{2}$/.test(day) ? startOfDay(day) : day;
}
