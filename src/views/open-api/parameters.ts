import type { Endpoint } from "#contract/endpoint.ts";
import { describeQuery, type JsonSchema } from "#contract/json-schema.ts";
import { IDEMPOTENCY_KEY } from "#contract/limits.ts";
import { SLUG_PATTERN } from "#contract/primitives.ts";
import { CARD_PAGES } from "../page-card-view.ts";
import type { ViewContext } from "../view-context.ts";
import { EXAMPLE_SUBMISSION_ID } from "./example-answers.ts";
import { EXAMPLE_EXTRACT } from "./example-extract.ts";
import { isCached } from "./headers.ts";

interface PathParameter {
	description: string;
	schema: JsonSchema;
	example: (context: ViewContext) => string;
}

const slugSchema: JsonSchema = { type: "string", pattern: SLUG_PATTERN.source };

/** What stands for each name in braces. Examples are of this instance, so that they can be tried. */
const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
	slug: {
		description: "Slug of a public agent.",
		schema: slugSchema,
		example: ({ snapshot }) => oldestSlug(snapshot.agents) ?? exampleSlugs.agent,
	},
	category: {
		description: "Slug of a category.",
		schema: slugSchema,
		example: ({ snapshot }) => snapshot.categories[0]?.slug ?? exampleSlugs.category,
	},
	page: {
		description: "Name of a page that has a share card.",
		schema: { type: "string", enum: [...CARD_PAGES] },
		example: () => CARD_PAGES[0],
	},
	part: {
		description: "Number of the part; the index in /sitemap.xml names them all.",
		schema: { type: "string", pattern: "^[1-9][0-9]*$" },
		example: () => "1",
	},
	id: {
		description: "Identifier that the registration was answered with.",
		schema: { type: "string", format: "uuid" },
		example: () => EXAMPLE_SUBMISSION_ID,
	},
};

const exampleSlugs = {
	agent: EXAMPLE_EXTRACT.agents[0]?.slug ?? "",
	category: EXAMPLE_EXTRACT.categories[0]?.slug ?? "",
};

export const HEADER_PARAMETERS = {
	IdempotencyKey: {
		name: "Idempotency-Key",
		in: "header",
		description: `Any name of your own for this request, bare or in double quotes, kept for ${IDEMPOTENCY_KEY.keptHours} hours. The same request under the same key is carried out once and answered alike; another one is refused.`,
		schema: {
			type: "string",
			minLength: IDEMPOTENCY_KEY.minCharacters,
			// Two more for the quotes.
			maxLength: IDEMPOTENCY_KEY.maxCharacters + 2,
			pattern: "^[\\x21-\\x7e]+$",
		},
		example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
	},
	IfNoneMatch: {
		name: "If-None-Match",
		in: "header",
		description: "ETag of an answer kept from before.",
		schema: { type: "string" },
		example: '"Zk3mV0v2mQnq1T5yB8sW4A"',
	},
} as const;

export function parametersOf(endpoint: Endpoint, context: ViewContext) {
	return [...pathParameters(endpoint, context), ...queryParameters(endpoint), ...headers(endpoint)];
}

function pathParameters({ path }: Endpoint, context: ViewContext) {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
		const parameter = PATH_PARAMETERS[name];
		if (!parameter) throw new Error(`Nothing describes ${name} in ${path}`);
		const { description, schema } = parameter;
		const example = parameter.example(context);
		return { name, in: "path", required: true, description, schema, example };
	});
}

function queryParameters({ query }: Endpoint) {
	if (!query) return [];
	return describeQuery(query).map(({ name, required, schema: { description, ...schema } }) => ({
		name,
		in: "query",
		required,
		...(description === undefined ? {} : { description }),
		schema,
		// Lists are written with commas.
		...(schema.type === "array" ? { style: "form", explode: false } : {}),
	}));
}

function headers(endpoint: Endpoint) {
	const names: (keyof typeof HEADER_PARAMETERS)[] = [];
	if (endpoint.problems.includes("idempotency_mismatch")) names.push("IdempotencyKey");
	if (isCached(endpoint)) names.push("IfNoneMatch");
	return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Of the agent that was listed first: it changes more rarely than the best one. */
function oldestSlug(agents: ViewContext["snapshot"]["agents"]): string | undefined {
	const keys = agents.map((agent) => `${agent.createdAt} ${agent.slug}`).sort();
	return keys[0]?.split(" ")[1];
}
