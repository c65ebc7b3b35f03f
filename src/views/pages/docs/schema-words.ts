import type { JsonSchema } from "#contract/http/json-schema.ts";
import { showCount } from "../display.ts";

const TYPES: Readonly<Record<string, string>> = {
	integer: "whole number",
	number: "number",
	string: "text",
	boolean: "true or false",
	array: "list",
	object: "object",
	null: "null",
};

/** What a schema allows, in words: its type and all its bounds. */
export function schemaWords(schema: JsonSchema) {
	return { type: typesOf(schema).join(" or ") || "any", bounds: boundsOf(schema).join("; ") };
}

export type MemberWords = ReturnType<typeof memberWords>[number];

/** What the members of an object are. `resolve` finds what one refers to by name. */
export function memberWords(
	{ properties = {}, required = [] }: JsonSchema,
	resolve: (member: JsonSchema) => JsonSchema,
) {
	return Object.entries(properties).flatMap(([name, member]) => {
		if (typeof member === "boolean") return [];
		const inner = resolve(member);
		const { description = "" } = inner;
		return [{ name, isRequired: required.includes(name), description, ...schemaWords(inner) }];
	});
}

/** Each type once, also of a schema that is one of several. */
function typesOf({ type, anyOf = [], oneOf = [] }: JsonSchema): string[] {
	const own = [type ?? []].flat().map((name) => TYPES[name] ?? name);
	const others = [...anyOf, ...oneOf].flatMap((part) =>
		typeof part === "boolean" ? [] : typesOf(part),
	);
	return [...new Set([...own, ...others])];
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
