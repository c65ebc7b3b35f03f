import { type Endpoint, essenceOf, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { limitWords } from "../pages/docs/rate-words.ts";
import type { Site, ViewContext } from "../view-context.ts";
import { mediaTypeOf } from "./bodies.ts";
import { exampleBodyOf } from "./example-submission.ts";
import {
	answerHeaders,
	isCached,
	movedHeaders,
	refusalHeaders,
	unchangedHeaders,
} from "./headers.ts";
import { documentedRefusals, problemContentOf } from "./problems.ts";
import { securityOf } from "./security.ts";
import { TAG_OF } from "./tags.ts";

interface OperationParts {
	id: EndpointId;
	endpoint: Endpoint;
	context: ViewContext;
	parameters: readonly object[];
	/** What it answers if all goes well, or a reference to it. */
	answer: object;
}

/** Example answers: JSON by the ID of its endpoint, other texts by the file that holds them. */
export interface Examples {
	answers: ReadonlyMap<string, unknown>;
	texts: ReadonlyMap<string, string>;
}

/** The summary of the operation says what the answer is. */
const ANSWER = "The answer.";

/** Answers without a body that many operations share. */
export const SHARED_ANSWERS = {
	moved: {
		description: "The agent was renamed; `Location` has its new address.",
		headers: movedHeaders(),
	},
	unchanged: { description: "The cached response is still current.", headers: unchangedHeaders() },
} as const;

export const RESPONSES = "#/components/responses/";

const shared = (name: keyof typeof SHARED_ANSWERS) => ({ $ref: RESPONSES + name });

export function operation({ id, endpoint, context, parameters, answer }: OperationParts) {
	const { summary, body } = endpoint;
	return {
		operationId: id,
		tags: [TAG_OF[id]],
		summary,
		description: descriptionOf(endpoint, context.site),
		...(parameters.length > 0 ? { parameters } : {}),
		...(body ? { requestBody: requestBody(body, exampleBodyOf(endpoint)) } : {}),
		responses: {
			[endpoint.status]: answer,
			...(isCached(endpoint) ? { 304: shared("unchanged") } : {}),
			...(isLedOn(endpoint) ? { 308: shared("moved") } : {}),
			...documentedRefusals(endpoint),
			...protocolAnswersOf(endpoint),
		},
		...securityOf(endpoint),
	};
}

function descriptionOf(endpoint: Endpoint, { limits }: Site): string {
	const { description, scope } = endpoint;
	const token = scope && `Requires a token with the scope \`${scope}\`.`;
	const limit = `Limit: ${limitWords(endpoint, limits)}.`;
	return [description, limit, token].filter((text) => text !== undefined).join(" ");
}

/** True when requests for a former slug are redirected. */
function isLedOn({ method, path, scope, access }: Endpoint): boolean {
	return method === "GET" && path.includes("{slug}") && !scope && !access;
}

function requestBody(schema: NonNullable<Endpoint["body"]>, example: unknown) {
	const json = mediaTypeOf("application/json", schema, example);
	return { required: true, content: { "application/json": json } };
}

/** One feed shows the format of all. */
const ATOM = { name: "AtomFeed", file: "feeds/agents.atom" };

/** What an endpoint answers if all goes well, with a name that is the same for the same schema. */
export function namedAnswer(endpoint: Endpoint, { answers, texts }: Examples) {
	const { id, status, mediaType, schema, variants = [] } = endpoint;
	const { name, file = "" } =
		mediaType === MEDIA_TYPES.atom ? ATOM : { name: schema?.meta()?.id ?? id, file: endpoint.file };
	const answer = { description: ANSWER, headers: answerHeaders(endpoint) };
	if (status === 204) return [id, answer] as const;
	const main = essenceOf(mediaType);
	const others = variants
		.map((variant) => [essenceOf(variant.mediaType), variant] as const)
		.filter(([essence]) => essence !== main);
	const content = {
		[main]: mediaTypeOf(mediaType, schema, answers.get(id) ?? texts.get(file)),
		...Object.fromEntries(
			others.map(([essence, other]) => [
				essence,
				mediaTypeOf(other.mediaType, other.schema, texts.get(other.file)),
			]),
		),
	};
	return [name, { ...answer, content }] as const;
}

/** Answers in the form of the operation's protocol, besides problems with the same status. */
function protocolAnswersOf(endpoint: Endpoint) {
	const { protocolAnswers = [], mediaType, schema } = endpoint;
	return Object.fromEntries(
		protocolAnswers.map(({ status, description, hasBody }) => {
			const answer = { description, headers: refusalHeaders(status) };
			if (!hasBody) return [status, answer];
			const own = { [essenceOf(mediaType)]: mediaTypeOf(mediaType, schema) };
			return [status, { ...answer, content: { ...own, ...problemContentOf(endpoint, status) } }];
		}),
	);
}
