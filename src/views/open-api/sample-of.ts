import type { Endpoint } from "#contract/http/endpoint.ts";
import { describeBody, type JsonSchema } from "#contract/http/json-schema.ts";

/** An example that a schema itself implies: stated examples, first choices, null for what may be unknown. */
export function sampleOf(schema: NonNullable<Endpoint["schema"]>): unknown {
	const { schema: own, named } = describeBody(schema, "");
	return sampleIn(own, named);
}

function sampleIn(
	schema: JsonSchema | boolean | undefined,
	schemas: Readonly<Record<string, JsonSchema>>,
): unknown {
	if (typeof schema !== "object") return null;
	const { $ref, examples, anyOf, type, properties = {}, items } = schema;
	const [value] = examples ?? schema.enum ?? [schema.const];
	if (value !== undefined) return value;
	if ($ref !== undefined) return sampleIn(schemas[$ref], schemas);
	if (anyOf) return sampleIn(anyOf.at(-1), schemas);
	if (type === "array") return [sampleIn(Array.isArray(items) ? items[0] : items, schemas)];
	if (type === "object") {
		const members = Object.entries(properties).filter(([name]) => schema.required?.includes(name));
		return Object.fromEntries(members.map(([name, inner]) => [name, sampleIn(inner, schemas)]));
	}
	if (type === "string") return (schema.format && FORMATS[schema.format]) || "…";
	return type === "boolean" ? false : (schema.minimum ?? (type === "integer" ? 0 : null));
}

const FORMATS: Readonly<Record<string, string>> = {
	uuid: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
	uri: "https://registry.example/agents/harbor-scout/",
};
