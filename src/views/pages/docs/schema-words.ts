import type { JsonSchema } from "#contract/json-schema.ts";
import { showCount } from "../display.ts";

/** What a schema allows, in words: its type and all its bounds. */
export interface SchemaWords {
	type: string;
	bounds: string;
}

const TYPES: Readonly<Record<string, string>> = {
	integer: "whole number",
	string: "text",
	array: "list",
	object: "object",
};

export function schemaWords(schema: JsonSchema): SchemaWords {
	return { type: TYPES[String(schema.type)] ?? "any", bounds: boundsOf(schema).join("; ") };
}

function boundsOf(schema: JsonSchema): string[] {
	const { minLength, maxLength, minimum, maximum, maxItems, format, enum: allowed } = schema;
	const item = itemOf(schema);
	return [
		...(allowed ? [`one of ${allowed.join(", ")}`] : []),
		...rangeOf(minLength, maxLength, " characters"),
		...rangeOf(minimum, maximum, ""),
		...rangeOf(undefined, maxItems, " items"),
		...(format === "uuid" ? ["a UUID"] : []),
		...(schema.default === undefined ? [] : [`default ${schema.default}`]),
		...(item ? boundsOf(item).map((bound) => `each ${bound}`) : []),
	];
}

function rangeOf(min: number | undefined, max: number | undefined, unit: string): string[] {
	if (max === undefined) return min === undefined ? [] : [`at least ${showCount(min)}${unit}`];
	if (min === undefined) return [`at most ${showCount(max)}${unit}`];
	return [`${showCount(min)} to ${showCount(max)}${unit}`];
}

/** The schema of a list's items, if all have the same. */
function itemOf({ items }: JsonSchema): JsonSchema | undefined {
	return typeof items === "object" && !Array.isArray(items) ? items : undefined;
}
