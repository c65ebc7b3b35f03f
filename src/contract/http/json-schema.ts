import { z } from "zod";
import { TEXTS } from "../limits.ts";
import { keysOf } from "../members-of.ts";
import { onceEach } from "../once-each.ts";
import type { Limits } from "../quotas.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A JSON Schema, with all named schemas that it refers to. */
export interface DescribedSchema {
	schema: JsonSchema;
	named: Readonly<Record<string, JsonSchema>>;
}

/**
 * JSON Schema (2020-12) of a body. References begin with `place` instead of `#/$defs/`. Our objects are open: a client
 * must not break when an answer gains a member.
 */
export function describeBody(schema: z.ZodType, place: string): DescribedSchema {
	const described = describe(schema);
	const result = described.at.get(place) ?? referFrom(described.own, place);
	described.at.set(place, result);
	return result;
}

function referFrom({ $schema, $defs, ...own }: JsonSchema, place: string): DescribedSchema {
	const refer = (name: string, inner: unknown) =>
		name === "$ref" && typeof inner === "string" ? inner.replace("#/$defs/", place) : inner;
	return { schema: withMembers(own, refer), named: withMembers($defs ?? {}, refer) };
}

/** The same schemas with the longest texts that the operator has set. */
export function withLengths(
	schemas: Readonly<Record<string, JsonSchema>>,
	{ characters }: Limits,
): Record<string, JsonSchema> {
	const all = { ...schemas };
	for (const name of keysOf(characters)) {
		const { schema, member } = TEXTS[name];
		const { [schema]: own } = all;
		const part = own?.properties?.[member];
		if (typeof part !== "object") continue;
		const bounded = { ...part, maxLength: characters[name] };
		all[schema] = { ...own, properties: { ...own?.properties, [member]: bounded } };
	}
	return all;
}

/** Every release describes each schema on several pages and in OpenAPI. */
const describe = onceEach((schema: z.ZodType) => ({
	own: z.toJSONSchema(schema, { io: "input", override: unburden }),
	/** By the place that its references begin with. */
	at: new Map<string, DescribedSchema>(),
}));

export interface QueryParameter {
	name: string;
	required: boolean;
	schema: JsonSchema;
}

/** Query parameters with the types of their parsed values: a number if digits are accepted, a list if commas are. */
export const describeQuery = onceEach((query: z.ZodObject): readonly QueryParameter[] => {
	const { required = [] } = z.toJSONSchema(query, { io: "input" });
	const { properties = {} } = z.toJSONSchema(query, { io: "output", override: unburden });
	return Object.entries(properties).flatMap(([name, schema]) =>
		typeof schema === "boolean" ? [] : [{ name, required: required.includes(name), schema }],
	);
});

const FORMATS_THAT_SAY_ALL: readonly unknown[] = ["date-time", "uuid"];

/**
 * Removes what does not help readers: long patterns next to a format with the same meaning or to the schema that has
 * it, and the largest integer.
 */
function unburden({ jsonSchema }: { jsonSchema: JsonSchema }): void {
	if (jsonSchema.$ref || FORMATS_THAT_SAY_ALL.includes(jsonSchema.format))
		delete jsonSchema.pattern;
	if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The same value with every member, at any depth, replaced by what `replace` returns for it. */
export function withMembers<Value>(
	value: Value,
	replace: (name: string, inner: unknown) => unknown,
): Value;
export function withMembers(value: unknown, replace: (name: string, inner: unknown) => unknown) {
	if (Array.isArray(value)) return value.map((item) => withMembers(item, replace));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			withMembers(replace(name, inner), replace),
		]),
	);
}
