import { by } from "#contract/compare.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import { describeBody, type JsonSchema, withLengths } from "#contract/json-schema.ts";
import { essenceOf, MEDIA_TYPES } from "#contract/media-types.ts";
import { Problem } from "#contract/problem.ts";
import type { Limits } from "#contract/quotas.ts";
import { WebhookMessage } from "#contract/webhook-message.ts";

const PLACE = "#/components/schemas/";

type Schema = NonNullable<Endpoint["schema"]>;

/** Types whose bodies are bytes without a schema. Other bodies without a schema are text. */
const BINARY: ReadonlySet<string> = new Set([MEDIA_TYPES.png, MEDIA_TYPES.gzip, MEDIA_TYPES.bytes]);

/** A body in one media type. */
export function mediaTypeOf(mediaType: string, schema: Schema | null, example?: unknown) {
	const shown = example === undefined ? {} : { example };
	if (schema) return { schema: describeBody(schema, PLACE).schema, ...shown };
	return BINARY.has(essenceOf(mediaType)) ? {} : { schema: { type: "string" }, ...shown };
}

/** Every schema that a body of an endpoint or a problem refers to by name. */
export function namedSchemas(limits: Limits): Record<string, JsonSchema> {
	const rows: readonly Endpoint[] = ENDPOINTS;
	const sent = rows.flatMap(({ schema, body, variants = [] }) => [
		schema,
		body,
		...variants.map((variant) => variant.schema),
	]);
	const schemas = [Problem, WebhookMessage, ...sent].filter(
		(schema) => schema !== null && schema !== undefined,
	);
	const named = schemas.flatMap((schema) => Object.entries(describeBody(schema, PLACE).named));
	return withLengths(Object.fromEntries(named.sort(by(([key]) => key))), limits);
}
