import { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { type Endpoint, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import type { OpenApiDocument } from "#contract/protocols/discovery-documents.ts";
import { API_VERSION } from "#contract/versions.ts";
import { limitWords } from "../pages/docs/rate-words.ts";
import type { Site, ViewContext } from "../view-context.ts";
import { mediaTypeOf, namedSchemas } from "./bodies.ts";
import { exampleAnswers } from "./example-answers.ts";
import { HEADERS } from "./headers.ts";
import { namedAnswer, operation, RESPONSES, SHARED_ANSWERS } from "./operation.ts";
import { addressParameters, HEADER_PARAMETERS, headerParameters } from "./parameters.ts";
import { PROBLEM_TABLE, problemExamples, refusals } from "./problems.ts";
import { sampleOf } from "./sample-of.ts";
import { SECURITY_SCHEMES } from "./security.ts";
import { shareParts } from "./share-parts.ts";
import { TAGS } from "./tags.ts";

/**
 * The interface as an OpenAPI document, made from the endpoint table. It changes with the interface and not from hour
 * to hour: examples are of an invented registry, only the slugs in paths are real. `texts` are example answers other
 * than JSON, by the file that holds the real one.
 */
export function openApiView(
	context: ViewContext,
	texts: ReadonlyMap<string, string> = new Map(),
): OpenApiDocument {
	const { baseUrl, name, contactEmail } = context.site;
	const rows = ENDPOINTS.filter(({ mediaType }) => mediaType !== MEDIA_TYPES.html);
	const parameters = shareParameters(rows, context);
	const examples = { answers: exampleAnswers(context.site), texts };
	const answers = rows.map((endpoint) => namedAnswer(endpoint, examples));
	const { shared, refer } = shareParts<object>(answers, RESPONSES);
	const operationOf = (endpoint: (typeof rows)[number]) =>
		operation({
			id: endpoint.id,
			endpoint,
			context,
			parameters: parameters.of(endpoint),
			answer: refer(namedAnswer(endpoint, examples)),
		});
	return {
		openapi: "3.1.1",
		info: {
			title: name,
			version: API_VERSION,
			summary: "A public registry of AI agents, bots, models, copilots and MCP servers.",
			description: descriptionOf(context.site),
			contact: { url: baseUrl, ...(isMailAddress(contactEmail) ? { email: contactEmail } : {}) },
			license: { name: "MIT", identifier: "MIT" },
		},
		servers: [{ url: baseUrl }],
		security: [],
		tags: [...TAGS.map(({ name, description }) => ({ name, description })), WEBHOOK_TAG],
		paths: Object.fromEntries(
			[...Map.groupBy(rows, ({ path }) => path)].map(([path, endpoints]) => [
				path,
				Object.fromEntries(
					endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)]),
				),
			]),
		),
		webhooks: webhooks(),
		components: {
			schemas: namedSchemas(context.site.limits),
			parameters: parameters.shared,
			headers: HEADERS,
			responses: { ...SHARED_ANSWERS, ...shared, ...refusals() },
			examples: problemExamples(context.site),
			securitySchemes: SECURITY_SCHEMES,
		},
	};
}

/** `webmaster@localhost` works, but is not an address in the format that readers of the document check. */
const isMailAddress = (contact: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(contact);

const descriptionOf = ({
	limits,
}: Site) => `Reading needs no account. Almost every response is a file that is rendered once an hour, so it can be cached, and
mirrored by any static host.

**Paths.** Every path under \`/api/v1\` also works under \`/api\`, and the other way round; this document uses the canonical
one. HEAD works wherever GET does, and OPTIONS works everywhere. Unknown query parameters are ignored; unknown members of a
request body are refused. Responses may gain members within this version.

**Limits.** Reads: ${limitWords({ rateClass: "read" }, limits)}. The bulk feed: ${limitWords({ rateClass: "feed" }, limits)}.
Registrations: ${limitWords({ rateClass: "submission" }, limits)}.

**Problems.** Problems are returned as \`application/problem+json\` (RFC 9457) with a \`code\` that never changes:

${PROBLEM_TABLE}
`;

const PLACE = "#/components/parameters/";

function shareParameters(endpoints: readonly Endpoint[], context: ViewContext) {
	const inlined = (endpoint: Endpoint) =>
		addressParameters(endpoint, context).map((parameter) => [parameter.name, parameter] as const);
	const { shared, refer } = shareParts(endpoints.flatMap(inlined), PLACE);
	return {
		shared: { ...shared, ...HEADER_PARAMETERS },
		of: (endpoint: Endpoint) => [
			...inlined(endpoint).map(refer),
			...headerParameters(endpoint).map((name) => ({ $ref: PLACE + name })),
		],
	};
}

const MESSAGE_HEADERS = {
	"webhook-id": "The same for every attempt, because a message may arrive more than once.",
	"webhook-timestamp": "When this attempt was made, in seconds since 1970.",
	"webhook-signature":
		"`v1,` followed by the HMAC-SHA256 of id, timestamp and body, joined with full stops, in base64. The key is the part of the secret after `whsec_`, decoded from base64.",
} as const;

const WEBHOOK_TAG = { name: "Webhooks", description: "Messages sent to webhooks." };

function webhooks() {
	const example = sampleOf(WebhookMessage);
	return {
		notification: {
			post: {
				operationId: "notification",
				tags: [WEBHOOK_TAG.name],
				summary: "Something happened to an agent, submission, comment or incident of the account",
				description: `Sent to the address set under \`${dashboardPath("webhook")}\`. A response from 200 to 299 within 15 seconds (5 at the first attempt) counts as delivered, 410 turns the webhook off, and anything else is retried for about three days.`,
				parameters: Object.entries(MESSAGE_HEADERS).map(([name, description]) => ({
					name,
					in: "header",
					required: true,
					description,
					schema: { type: "string" },
				})),
				requestBody: {
					required: true,
					content: { "application/json": mediaTypeOf("application/json", WebhookMessage, example) },
				},
				responses: {
					"2XX": { description: "The message was delivered." },
					410: { description: "The receiver wants no more messages." },
				},
			},
		},
	};
}
