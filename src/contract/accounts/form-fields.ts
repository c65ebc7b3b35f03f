import { z } from "zod";
import type { FactKind } from "../facts/fact-kinds.ts";
import { startOfDay } from "../instants.ts";

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
export const listField = <Schema extends z.ZodType>(item: Schema) =>
	z.preprocess(
		(value) => (value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]),
		z.array(item),
	);
/** One item per line. */
export const lines = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (typeof value === "string" ? itemsOf(value, /\n/u) : value), schema);

export const checkboxField = z.preprocess((value) => value === "on", z.boolean());

export function fieldOf<Schema extends z.ZodType>(kind: FactKind["kind"], schema: Schema) {
	const sentence = WRONGLY_WRITTEN[kind];
	return z.preprocess((raw, context) => {
		const value = typeof raw === "string" ? (WRITTEN[kind]?.(raw) ?? raw) : raw;
		if (sentence !== undefined && !schema.safeParse(value).success) context.addIssue(sentence);
		return value;
	}, schema);
}

/** How facts are shown to people, if programs write them differently. */
const WRITTEN: Readonly<Partial<Record<FactKind["kind"], (text: string) => unknown>>> = {
	address: withScheme,
	addresses: (text) => itemsOf(text, /,?\s+|,(?=\w+:\/\/)/u).map(withScheme),
	list: (text) => itemsOf(text, /[,\n]/u),
	documents: (text) => itemsOf(text, /[,\s]+/u),
	// Times are shown as days.
	instant: (text) => text.trim().replace(/^\d{4}-\d{2}-\d{2}$/, startOfDay),
};

/** What is wrong with a fact that people write differently, in the way they write it. */
const WRONGLY_WRITTEN: Readonly<Partial<Record<FactKind["kind"], string>>> = {
	instant: "must be a day such as 2026-05-04",
};

function itemsOf(text: string, separator: RegExp): string[] {
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
