import { z } from "zod";
import type { FactKind } from "./fact-kinds.ts";
import { itemsOf, WRITTEN, WRONGLY_WRITTEN } from "./written-facts.ts";

const blankAsMissing = (value: unknown) => (value === "" ? undefined : value);
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess(blankAsMissing, schema.optional());
export const list = <Schema extends z.ZodType>(item: Schema) =>
	z.preprocess(
		(value) => (value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]),
		z.array(item),
	);
/** One item per line. */
export const lines = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (typeof value === "string" ? itemsOf(value, /\n/u) : value), schema);

export const checkbox = z.preprocess((value) => value === "on", z.boolean());

/** A fact as a field of a form. */
export function fieldOf<Schema extends z.ZodType>(kind: FactKind["kind"], schema: Schema) {
	const sentence = WRONGLY_WRITTEN[kind];
	return z.preprocess((sent, context) => {
		const value = typeof sent === "string" ? (WRITTEN[kind]?.(sent) ?? sent) : sent;
		if (sentence !== undefined && !schema.safeParse(value).success) context.addIssue(sentence);
		return value;
	}, schema);
}
