import { REGISTRATION } from "../limits.ts";
import { onceEach } from "../once-each.ts";
import type { Endpoint } from "./endpoint.ts";
import { describeBody, type JsonSchema } from "./json-schema.ts";

/** An emoji written as two escapes, which many JSON libraries do. */
const CHARACTER_BYTES = 12;
/** Of a string that only its pattern bounds, such as a slug, a digest or an instant. */
const PATTERN_BYTES = 100;
const NUMBER_BYTES = 25;
/** Spaces, commas and the rest of a message around its content. */
const FRAME_BYTES = 1024;

/** Largest body that a request may have: what the schema of the endpoint allows always fits. */
export const bodyMaxBytesOf = onceEach(({ body, carries = [] }: Endpoint): number => {
	const described = [...(body ? [body] : []), ...carries].map((schema) => describeBody(schema, ""));
	const bytes =
		Math.max(0, ...described.map(({ schema, named }) => bytesOf(schema, named))) + FRAME_BYTES;
	return Math.max(REGISTRATION.bodyMinBytes, Math.ceil(bytes / 1024) * 1024);
});

/** Members that the schema leaves open count for nothing. */
function bytesOf(
	schema: JsonSchema | boolean,
	schemas: Readonly<Record<string, JsonSchema>>,
): number {
	if (typeof schema === "boolean") return 0;
	const inner = (part: JsonSchema | boolean) => bytesOf(part, schemas);
	const target = schema.$ref === undefined ? undefined : schemas[schema.$ref];
	if (target) return inner(target);
	const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
	const constants = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
	return Math.max(
		...choices.map(inner),
		...constants.map((value) => JSON.stringify(value).length),
		ownBytes(schema, inner),
	);
}

function ownBytes(schema: JsonSchema, inner: (part: JsonSchema | boolean) => number): number {
	switch (schema.type) {
		case "string": {
			if (schema.maxLength === undefined) return PATTERN_BYTES;
			return 2 + schema.maxLength * (schema.contentEncoding ? 1 : CHARACTER_BYTES);
		}
		case "array": {
			const item = Array.isArray(schema.items) ? undefined : schema.items;
			return 2 + (schema.maxItems ?? 0) * (2 + inner(item ?? false));
		}
		case "object": {
			const members = Object.entries(schema.properties ?? {});
			const others =
				inner(schema.propertyNames ?? false) + inner(schema.additionalProperties ?? false);
			const own = members.reduce((sum, [name, part]) => sum + name.length + 6 + inner(part), 2);
			return own + (schema.maxProperties ?? 0) * (4 + others);
		}
		default:
			return NUMBER_BYTES;
	}
}
