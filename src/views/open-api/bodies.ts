import { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { by } from "#contract/compare.ts";
import { type Endpoint, essenceOf, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import {
	describeBody,
	type JsonSchema,
	withLengths,
	withMembers,
} from "#contract/http/json-schema.ts";
import { Problem } from "#contract/http/problem.ts";
import { onceEach } from "#contract/once-each.ts";
import type { Limits } from "#contract/quotas.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { shareParts } from "./share-parts.ts";

const PLACE = "#/components/schemas/";

type Schema = NonNullable<Endpoint["schema"]>;

/** Types whose bodies are bytes without a schema. Other bodies without a schema are text. */
const BINARY: ReadonlySet<string> = new Set([MEDIA_TYPES.png, MEDIA_TYPES.gzip, MEDIA_TYPES.bytes]);

export function mediaTypeOf(mediaType: string, schema: Schema | null, example?: unknown) {
	const shown = example === undefined ? {} : { example };
	if (schema) return { schema: describeBody(schema, PLACE).schema, ...shown };
	return BINARY.has(essenceOf(mediaType)) ? {} : { schema: { type: "string" }, ...shown };
}

/** Every schema that a body of an endpoint or a problem refers to by name. */
export const namedSchemas = onceEach((limits: Limits): Record<string, JsonSchema> => {
	const rows: readonly Endpoint[] = ENDPOINTS;
	const bodies = rows.flatMap(({ schema, body, variants = [] }) => [
		schema,
		body,
		...variants.map((variant) => variant.schema),
	]);
	const schemas = [Problem, WebhookMessage, ...bodies].filter((schema) => schema != null);
	const pairs = schemas.flatMap((schema) => Object.entries(describeBody(schema, PLACE).named));
	const own = pairs.map(([name, { examples, ...schema }]) => [name, schema] as const);
	return shareMembers(withLengths(Object.fromEntries(own.sort(by(([key]) => key))), limits));
});

type Member = readonly [name: string, schema: JsonSchema];

/** Members that many schemas have, such as facts of an agent, become schemas of their own. */
function shareMembers(schemas: Record<string, JsonSchema>) {
	const members: Member[] = [];
	replaceMembers(schemas, (member) => {
		members.push(member);
		return member[1];
	});
	const { shared, refer } = shareParts(members, PLACE, Object.keys(schemas));
	return replaceMembers({ ...schemas, ...shared }, refer);
}

function replaceMembers<Schemas>(schemas: Schemas, replace: (member: Member) => JsonSchema) {
	return withMembers(schemas, (key, inner) => {
		if (key !== "properties" || !isSchema(inner)) return inner;
		const members = Object.entries(inner).map(([name, schema]) => {
			const shared = name.split(/\W|_/).map(capitalise).join("");
			return [name, isSchema(schema) ? replace([shared, schema]) : schema] as const;
		});
		return Object.fromEntries(members);
	});
}

function isSchema(value: unknown): value is JsonSchema {
	return typeof value === "object" && value !== null;
}
