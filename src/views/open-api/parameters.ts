import { DUMP_ID_PATTERN } from "#contract/dumps/dump.ts";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { describeQuery, type JsonSchema } from "#contract/http/json-schema.ts";
import { IDEMPOTENCY_KEY } from "#contract/limits.ts";
import { SLUG_PATTERN } from "#contract/primitives.ts";
import { LATEST } from "#contract/protocols/mcp-registry.ts";
import { hasFile } from "../agents/has-file.ts";
import { advisoriesOf } from "../market/advisory-view.ts";
import { CARD_PAGES } from "../pictures/page-card-view.ts";
import { ardIdentifierOf } from "../protocols/ard-entry-view.ts";
import { mcpNamesOf } from "../protocols/mcp-names.ts";
import { sitemapParts } from "../protocols/sitemap-view.ts";
import type { ViewContext } from "../view-context.ts";
import { EXAMPLE_DUMP_ID } from "./dump-answers.ts";
import { EXAMPLE_EXTRACT } from "./example-extract.ts";
import { EXAMPLE_SUBMISSION_ID } from "./example-submission.ts";
import { isCached } from "./headers.ts";
import { takesIfMatch } from "./problems.ts";

interface PathParameter {
	description: string;
	/** Default: any text. */
	schema?: JsonSchema;
	/** A value from this instance. Missing or undefined if it has no public one. */
	real?: (context: ViewContext, endpoint: Endpoint) => string | undefined;
	/** Used when there is no real value. */
	example: string;
}

const ANY_TEXT: JsonSchema = { type: "string" };
const slugSchema: JsonSchema = { type: "string", pattern: SLUG_PATTERN.source };

const SOME_VERSION: PathParameter = {
	description: `\`${LATEST}\`, or a version from the list of versions.`,
	example: LATEST,
};

/** The names in braces. Examples are values of this instance, so that they can be tried. */
const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
	slug: {
		description: "Slug of a public agent.",
		schema: slugSchema,
		real: exampleSlug,
		example: EXAMPLE_EXTRACT.agents[0]?.slug ?? "",
	},
	category: {
		description: "Slug of a category.",
		schema: slugSchema,
		real: ({ snapshot }) => snapshot.categories[0]?.slug,
		example: EXAMPLE_EXTRACT.categories[0]?.slug ?? "",
	},
	page: {
		description: "Name of a page that has a share card.",
		schema: { type: "string", enum: [...CARD_PAGES] },
		real: () => CARD_PAGES[0],
		example: CARD_PAGES[0],
	},
	part: {
		description: "Number of the part; the index in /sitemap.xml lists all parts.",
		schema: { type: "string", pattern: "^[1-9][0-9]*$" },
		real: (context) => (sitemapParts(context).length > 0 ? "1" : undefined),
		example: "1",
	},
	finding: {
		description: "Id of a failed check.",
		schema: { type: "string", format: "uuid" },
		example: "5b0c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
	},
	incident: {
		description: "Slug of an incident.",
		schema: slugSchema,
		real: ({ snapshot }) => snapshot.incidents[0]?.slug,
		example: EXAMPLE_EXTRACT.incidents[0]?.slug ?? "",
	},
	advisory: {
		description: "ID of an advisory.",
		real: (context) => advisoriesOf(context)[0]?.id,
		example: "x_AR-2026-5d1f6c1e52a4",
	},
	organisation: { description: "Slug of your organisation.", schema: slugSchema, example: "quay" },
	collection: { description: "Slug of a collection.", schema: slugSchema, example: "approved" },
	member: { description: "Account ID or address.", example: "ada" },
	source: {
		description: "Name of a source.",
		real: ({ snapshot }) => snapshot.sources[0]?.name,
		example: "official",
	},
	server: {
		description: "Name of an MCP server.",
		real: oldestServerName,
		example: "com.example.registry/harbor-scout",
	},
	sha256: {
		description: "SHA-256 of a document, from the list of documents, or of a logo.",
		schema: { type: "string", pattern: "^[a-f0-9]{64}$" },
		real: (context, { id }) => (id === "getLogo" ? context.logos()[0] : undefined),
		example: "0f".repeat(32),
	},
	number: SOME_VERSION,
	version: { ...SOME_VERSION, real: () => LATEST },
	identifier: {
		description: "Identifier of an entry.",
		real: (context) => {
			const oldest = context.oldestAgent();
			return oldest && ardIdentifierOf(context, oldest);
		},
		example: "urn:air:registry.example.com:agents:harbor-scout",
	},
	dump: {
		description: "Identifier of a dump; the index in /dumps/index.json lists all dumps.",
		schema: { type: "string", pattern: DUMP_ID_PATTERN.source },
		example: EXAMPLE_DUMP_ID,
	},
	table: {
		description: "`agents`, or another table listed in the manifest of the dump.",
		schema: { type: "string", pattern: "^[a-z]+$" },
		real: () => "agents",
		example: "agents",
	},
	id: {
		description: "Identifier from the response to the registration, or from a list.",
		schema: { type: "string", pattern: "^[0-9a-z-]+$" },
		example: EXAMPLE_SUBMISSION_ID,
	},
};

/** The oldest agent changes more rarely than the best one. */
function exampleSlug(context: ViewContext, endpoint: Endpoint): string | undefined {
	const oldest = context.oldestAgent();
	if (oldest && hasFile(endpoint, oldest)) return oldest.slug;
	return context.versioned()[0]?.slug;
}

function oldestServerName(context: ViewContext): string | undefined {
	const oldest = context.oldestAgent();
	return oldest?.agentType === "mcp_server" ? mcpNamesOf(context, oldest).name : undefined;
}

export const HEADER_PARAMETERS = {
	IdempotencyKey: {
		name: "Idempotency-Key",
		in: "header",
		description: `A value of your choice that identifies this request, bare or in double quotes, kept for ${IDEMPOTENCY_KEY.keptHours} hours. If you repeat the request with the same key, it is carried out only once and gets the same response; a different request with that key is refused.`,
		schema: {
			type: "string",
			minLength: IDEMPOTENCY_KEY.minCharacters,
			// Two more for the quotes.
			maxLength: IDEMPOTENCY_KEY.maxCharacters + 2,
			pattern: "^[\\x21-\\x7e]+$",
		},
		example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
	},
	IfMatch: tagHeader("If-Match", "ETag of what was read; the newest if missing.", '"3"'),
	IfNoneMatch: tagHeader("If-None-Match", "ETag of a cached response.", '"Zk3mV0v2mQnq1T5yB8sW4A"'),
} as const;

function tagHeader(name: string, description: string, example: string) {
	return { name, in: "header", description, schema: ANY_TEXT, example } as const;
}

/** A parameter without references. */
export interface DescribedParameter {
	name: string;
	in: string;
	required?: boolean;
	description?: string;
	schema: JsonSchema;
}

/** Without the header that is explained once for all endpoints. */
export function ownParametersOf(endpoint: Endpoint, context: ViewContext): DescribedParameter[] {
	const names = headerParameters(endpoint).filter((name) => name !== "IfNoneMatch");
	const headers = names.map((name) => HEADER_PARAMETERS[name]);
	return [...addressParameters(endpoint, context), ...headers];
}

/** Those of path and query. */
export function addressParameters(endpoint: Endpoint, context: ViewContext) {
	return [...pathParameters(endpoint, context), ...queryParameters(endpoint)];
}

/** A path to try. It is real if this instance has something public there. */
export function examplePathOf(endpoint: Endpoint, context: ViewContext) {
	const { path } = endpoint;
	const values = namesIn(path).map((name) => {
		const { real, example } = pathParameter(name, path);
		const value = real?.(context, endpoint);
		return { name, value: value ?? example, isReal: value !== undefined };
	});
	return {
		path: fillPath(path, Object.fromEntries(values.map(({ name, value }) => [name, value]))),
		isReal: values.every(({ isReal }) => isReal),
	};
}

function pathParameters(endpoint: Endpoint, context: ViewContext) {
	const { path } = endpoint;
	return namesIn(path).map((name) => {
		const { description, schema = ANY_TEXT, real, example } = pathParameter(name, path);
		return {
			name,
			in: "path",
			required: true,
			description,
			schema,
			example: real?.(context, endpoint) ?? example,
		};
	});
}

function namesIn(path: string): string[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

function pathParameter(name: string, path: string): PathParameter {
	const parameter = PATH_PARAMETERS[name];
	if (!parameter) throw new Error(`Nothing describes ${name} in ${path}`);
	return parameter;
}

function queryParameters({ query }: Endpoint) {
	if (!query) return [];
	return describeQuery(query).map(({ name, required, schema: { description, ...schema } }) => ({
		name,
		in: "query",
		required,
		...(description === undefined ? {} : { description }),
		schema,
		// Lists are separated by commas.
		...(schema.type === "array" ? { style: "form", explode: false } : {}),
	}));
}

export function headerParameters(endpoint: Endpoint) {
	const names: (keyof typeof HEADER_PARAMETERS)[] = [];
	if (endpoint.problems?.includes("idempotency_mismatch")) names.push("IdempotencyKey");
	if (takesIfMatch(endpoint)) names.push("IfMatch");
	if (isCached(endpoint)) names.push("IfNoneMatch");
	return names;
}
