import { pathsOf, problemPath } from "#contract/http/addresses.ts";
import { type Endpoint, essenceOf, type Operation } from "#contract/http/endpoint.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { describeBody, type JsonSchema, withLengths } from "#contract/http/json-schema.ts";
import { exampleBodyOf } from "../../open-api/example-submission.ts";
import { examplePathOf, ownParametersOf } from "../../open-api/parameters.ts";
import { problemsOf } from "../../open-api/problems.ts";
import { endpointReference } from "../../open-api/tags.ts";
import { agentUrl, type Site, type ViewContext } from "../../view-context.ts";
import { cacheWords, limitWords } from "./rate-words.ts";
import { type MemberWords, memberWords, schemaWords } from "./schema-words.ts";

export type EndpointEntry = ReturnType<typeof endpointEntry>;

interface EntryParts {
	id: EndpointId;
	endpoint: Operation;
	examples: ReadonlyMap<string, unknown>;
}

export function endpointEntry(context: ViewContext, { id, endpoint, examples }: EntryParts) {
	const { method, path, summary, description, body } = endpoint;
	const example = examplePathOf(endpoint, context);
	const query = QUERIES[id]?.(context) ?? "";
	const isOpen = method === "GET" && !endpoint.scope && example.isReal;
	return {
		id,
		method,
		path,
		summary,
		reference: endpointReference(id),
		description: description ?? "",
		parameters: ownParametersOf(endpoint, context).map((parameter) => ({
			name: parameter.name,
			place: parameter.in,
			isRequired: parameter.required ?? false,
			description: parameter.description ?? "",
			...schemaWords(parameter.schema),
		})),
		facts: factsOf(endpoint, context.site),
		problems: problemsOf(endpoint).map((code) => ({ code, path: problemPath(code) })),
		request: {
			url: context.site.baseUrl + example.path + query,
			headers: endpoint.scope ? [TOKEN_HEADER] : [],
			method: method === (body ? "POST" : "GET") ? null : method,
			body: exampleBodyOf(endpoint),
			answer: answerOf(endpoint),
		},
		/** An address on this instance that anyone can open. Null if there is none. */
		tryPath: isOpen ? example.path + query : null,
		/** A response of an invented registry; undefined if it is not JSON. */
		example: examples.get(id),
		body: bodyWords(id, endpoint, context.site),
	};
}

export const TOKEN_HEADER = "Authorization: Bearer areg_…";

/** Parameters worth trying, if an endpoint has some. */
const QUERIES: Partial<Record<EndpointId, (context: ViewContext) => string>> = {
	listAgents: () => "?sort=trending&limit=3",
	getAgentHistory: () => "?days=7",
	bulkFeed: () => "?fields=slug,title,rank",
	getBadge: () => "?style=trust",
	oEmbed: (context) => {
		const agent = context.snapshot.agents.at(0);
		const url = agent ? agentUrl(context, agent.slug) : `${context.site.baseUrl}/`;
		return `?url=${encodeURIComponent(url)}`;
	},
};

function factsOf(endpoint: Endpoint, { limits }: Site) {
	const { status, mediaType, variants = [], cache, scope } = endpoint;
	const types = [mediaType, ...variants.map((variant) => variant.mediaType)].map(essenceOf);
	const [, alias] = pathsOf(endpoint);
	const facts: [string, string | undefined][] = [
		["Also under", alias],
		["Token", scope ? `required, with the scope ${scope}` : undefined],
		["Response", `${status}, ${[...new Set(types)].join(" or ")}`],
		["Caching", cacheWords(cache)],
		["Limit", limitWords(endpoint, limits)],
	];
	return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

function answerOf({ status, mediaType }: Endpoint): "json" | "text" | "bytes" | "nothing" {
	const essence = essenceOf(mediaType);
	if (status === 204) return "nothing";
	if (/[/+]json$/.test(essence)) return "json";
	return /^(?:image|application\/(?:gzip|octet-stream))/.test(essence) ? "bytes" : "text";
}

interface BodyWords {
	description: string;
	/** Empty if it has none of its own, such as a document, or another page lists them. */
	members: MemberWords[];
	fieldsPath: string | null;
}

const PLACE = "#/$defs/";
const LISTINGS: readonly EndpointId[] = ["registerAgent", "reviseAgent"];

function bodyWords(id: EndpointId, { body }: Endpoint, { limits }: Site): BodyWords | null {
	if (!body) return null;
	const { schema, named: unset } = describeBody(body, PLACE);
	const schemas = withLengths(unset, limits);
	/** The schema itself, where it only refers to one by name. */
	const resolve = (part: JsonSchema): JsonSchema => ({
		...(part.$ref === undefined ? {} : schemas[part.$ref.slice(PLACE.length)]),
		...part,
	});
	const whole = resolve(schema);
	const { description = "" } = whole;
	if (LISTINGS.includes(id)) return { description, members: [], fieldsPath: "/submit/#fields" };
	return { description, members: memberWords(whole, resolve), fieldsPath: null };
}
