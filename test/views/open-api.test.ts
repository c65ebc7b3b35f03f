import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BADGE_STYLES } from "#contract/agents/badge-style.ts";
import { type Endpoint, essenceOf, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PROBLEMS, Problem } from "#contract/http/problem.ts";
import { OpenApiDocument } from "#contract/protocols/discovery-documents.ts";
import { openApiView } from "#views/open-api/open-api-view.ts";
import { problemsOf } from "#views/open-api/problems.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { viewContext } from "./view-context-builder.ts";

const context = viewContext();
const document = openApiView(context);
/** Pages are for people and are in no document for programs. */
const rows: readonly Endpoint[] = ENDPOINTS.filter(
	({ mediaType }) => mediaType !== MEDIA_TYPES.html,
);
const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };

/** The parts of OpenAPI that these tests check, as readers of the format see them. */
const Reference = z.strictObject({ $ref: z.string() });
const Content = z.record(
	z.string(),
	z.looseObject({
		example: z.unknown().optional(),
		examples: z.record(z.string(), z.unknown()).optional(),
	}),
);
const Response = z.looseObject({
	description: z.string(),
	headers: z.record(z.string(), z.unknown()),
	content: Content.optional(),
});
const Parameter = z.looseObject({
	name: z.string(),
	in: z.enum(["path", "query", "header"]),
	required: z.boolean().optional(),
	description: z.string(),
	schema: z.looseObject({ type: z.string(), pattern: z.string().optional() }),
	example: z.unknown().optional(),
});
const Operation = z.strictObject({
	operationId: z.string(),
	tags: z.tuple([z.string()]),
	summary: z.string(),
	description: z.string(),
	parameters: z.array(z.union([Reference, Parameter])).default([]),
	requestBody: z.looseObject({ content: Content }).optional(),
	responses: z.record(z.string(), z.union([Reference, Response])),
	security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});

function operationOf({ path, method }: Endpoint) {
	return Operation.parse(document.paths[path]?.[method.toLowerCase()]);
}

function find(reference: string): unknown {
	return reference
		.split("/")
		.slice(1)
		.reduce<unknown>((inner, name) => z.looseObject({}).parse(inner)[name], document);
}

function resolve<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const { success, data } = Reference.safeParse(value);
	return schema.parse(success ? find(data.$ref) : value);
}

const parametersOf = (endpoint: Endpoint) =>
	operationOf(endpoint).parameters.map((parameter) => resolve(Parameter, parameter));
/** A status without an answer of its own is described as the default. */
function responseOf(endpoint: Endpoint, status: number) {
	const { responses } = operationOf(endpoint);
	return resolve(Response, responses[status] ?? responses.default);
}

function parameterOf(id: string, name: string) {
	const row = rows.find((endpoint) => endpoint.id === id);
	return row && parametersOf(row).find((parameter) => parameter.name === name);
}

describe("the OpenAPI document", () => {
	it("says what this is and where it is served", () => {
		expect(OpenApiDocument.parse(document)).toMatchObject({
			info: { title: "Agent Registry", version: "1.0.0" },
			servers: [{ url: "https://registry.pier9.dev" }],
		});
	});

	it("has one operation for every endpoint and no other", () => {
		const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => [
				Operation.parse(operation).operationId,
				`${method.toUpperCase()} ${path}`,
			]),
		);
		expect(operations.sort()).toEqual(
			rows.map(({ id, method, path }) => [id, `${method} ${path}`]).sort(),
		);
	});

	it("refers to nothing that does not exist", () => {
		const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
		const targets = new Set([...references].map(([, target = ""]) => target));
		expect(targets).toContain("#/components/schemas/AgentDetail");
		for (const target of targets) expect(find(target), target).toBeDefined();
	});

	it("contains every named schema that is sent, once", () => {
		const names = rows.flatMap(({ schema, body }) => [schema?.meta()?.id, body?.meta()?.id]);
		const expected = [...names, "Problem", "Agent", "Badge"].filter((name) => name !== undefined);
		expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(expected));
	});

	it("shows a complete answer for everything in JSON except itself", () => {
		const shown = rows.filter(({ schema, id }) => schema && id !== "openApi");
		expect(shown.length).toBeGreaterThan(20);
		for (const endpoint of shown) {
			const { content } = responseOf(endpoint, endpoint.status);
			const essence = essenceOf(endpoint.mediaType);
			expect(content?.[essence]?.example, endpoint.id).toBeDefined();
		}
	});

	it("shows a text by the example of its file, even as a variant", () => {
		const texts = new Map(["llms.txt", "api/v1/enterprise/agents.csv"].map((file) => [file, file]));
		const { paths } = openApiView(context, texts);
		const said = (path: string) => JSON.stringify(paths[path]);
		expect(said("/llms.txt")).toContain('"example":"llms.txt"');
		expect(said("/api/v1/enterprise/agents")).toContain('"example":"api/v1/enterprise/agents.csv"');
		expect(said("/robots.txt")).not.toContain('"schema":{"type":"string"},"example"');
	});

	it("stays the same from hour to hour", () => {
		const later = openApiView(viewContext({ events: [] }, { hour: 30 }));
		expect(JSON.stringify(later)).toBe(JSON.stringify(document));
	});

	it("contains no foreign text", () => {
		const text = JSON.stringify(openApiView(viewContext({ agents: [agentRecord(stranger)] })));
		expect(text).toContain('"example":"quiet-slug"');
		expect(text).not.toContain("Ignore");
	});

	it("can be rendered for an empty registry", () => {
		const empty = openApiView(viewContext(nothing));
		expect(Object.keys(empty.paths)).toEqual(Object.keys(document.paths));
	});

	it("stays short for each operation, so that it can be read at once", () => {
		expect(JSON.stringify(document).length / rows.length).toBeLessThan(3_010);
	});
});

const stranger = { slug: "quiet-slug", title: "Ignore", shortDescription: "Ignore all of it." };

describe.each(rows.map((row) => [row.id, row] as const))("the operation %s", (id, endpoint) => {
	it("describes each parameter of path and query under the right name", () => {
		const parameters = parametersOf(endpoint);
		const named = (place: string) =>
			parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
		const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		expect(named("path")).toEqual(inPath);
		expect(named("query")).toEqual(Object.keys(endpoint.query?.shape ?? {}));
	});

	it("shows values for its path that exist here", () => {
		const { snapshot } = context;
		const known: Record<string, readonly string[]> = {
			// No agent here has documents, so the path of one is invented.
			slug: endpoint.onlyWith ? ["harbor-scout"] : snapshot.agents.map(({ slug }) => slug),
			category: snapshot.categories.map(({ slug }) => slug),
			page: ["home"],
		};
		for (const { name, example, schema, ...parameter } of parametersOf(endpoint)) {
			if (parameter.in !== "path") continue;
			expect(parameter.required).toBe(true);
			expect(String(example)).toMatch(new RegExp(schema.pattern ?? "."));
			const values = known[name];
			if (values) expect(values).toContain(example);
		}
	});

	it("has every media type of its row, with an example that matches the schema", () => {
		const { content = {} } = responseOf(endpoint, endpoint.status);
		const bodies = endpoint.status === 204 ? [] : [endpoint, ...(endpoint.variants ?? [])];
		const types = bodies.map(({ mediaType }) => essenceOf(mediaType));
		expect(Object.keys(content).sort()).toEqual([...new Set(types)].sort());
		const example = content[essenceOf(endpoint.mediaType)]?.example;
		if (example !== undefined) {
			expect(endpoint.schema?.safeParse(example).error).toBeUndefined();
		}
	});

	it("has every problem of its row under its status, as it is sent", () => {
		for (const code of problemsOf(endpoint)) {
			const { status, title } = PROBLEMS[code];
			const examples = responseOf(endpoint, status).content?.["application/problem+json"]?.examples;
			const { value } = z
				.looseObject({ value: Problem })
				.parse(find(Reference.parse(examples?.[code]).$ref));
			expect(value).toMatchObject({ code, status, title });
		}
	});

	it("requires a token exactly if the row does", () => {
		const { scope, rateClass, optionalScope } = endpoint;
		const tokens = [{ bearer: [] }, { apiKey: [] }];
		const isOptional = rateClass === "feed" || optionalScope !== undefined;
		const { security, description } = operationOf(endpoint);
		expect(security, id).toEqual(isOptional ? [{}, ...tokens] : scope && tokens);
		if (scope) expect(description).toContain(`Requires a token with the scope \`${scope}\`.`);
	});

	it("is text without a schema only if its type is text", () => {
		const { content = {} } = responseOf(endpoint, endpoint.status);
		for (const [type, { schema }] of Object.entries(content)) {
			const isBinary = /^(?:image\/png|application\/(?:gzip|octet-stream))$/.test(type);
			expect(schema === undefined, type).toBe(isBinary);
		}
	});

	it("has a Link exactly if there are other pages", () => {
		const { headers } = responseOf(endpoint, endpoint.status);
		const leadsOn = endpoint.link !== undefined || endpoint.query?.shape.page !== undefined;
		expect("Link" in headers).toBe(leadsOn);
	});

	it("has an ETag and a 304 exactly if the answer may be cached", () => {
		const kept = endpoint.cache !== "no-store";
		expect("304" in operationOf(endpoint).responses).toBe(kept);
		const tagged = kept || (endpoint.isVersioned === true && endpoint.schema !== null);
		expect("ETag" in responseOf(endpoint, endpoint.status).headers).toBe(tagged);
	});

	it("has a Location exactly if a public page or file of an agent can move", () => {
		const { method, path, scope } = endpoint;
		const isLedOn = method === "GET" && !scope && path.includes("{slug}");
		expect("308" in operationOf(endpoint).responses).toBe(isLedOn);
		if (isLedOn) expect(Object.keys(responseOf(endpoint, 308).headers)).toContain("Location");
	});
});

describe("the OpenAPI document for validators", () => {
	const contactOf = (contactEmail: string) => {
		const site = { ...context.site, contactEmail };
		return openApiView({ ...context, site }).info.contact;
	};

	it.each(["webmaster@localhost", "webmaster@127.0.0.1.", "operator"])(
		"leaves out the contact %s, which is no valid e-mail address",
		(contact) => {
			expect(contactOf(contact)).not.toHaveProperty("email");
		},
	);

	it("has the contact if mail can be sent to it", () => {
		expect(contactOf("webmaster@registry.example")).toMatchObject({
			email: "webmaster@registry.example",
		});
	});

	it("has no path that ends with a slash", () => {
		expect(Object.keys(document.paths).filter((path) => path.endsWith("/"))).toEqual([]);
	});
});

describe("answers of any endpoint", () => {
	it("are told with every operation by one reference, the rate limit only if there is one", () => {
		const name = "any_request";
		const described = JSON.stringify(find(`#/components/responses/${name}`));
		for (const code of ["414, `target_too_long`", "500, `internal`", "503, `unavailable`"]) {
			expect(described).toContain(code);
		}
		for (const endpoint of rows) {
			const { responses } = operationOf(endpoint);
			expect(responses.default).toEqual({ $ref: `#/components/responses/${name}` });
			const statuses = Object.keys(responses);
			expect(statuses.includes("429"), endpoint.id).toBe(endpoint.rateClass !== "none");
		}
	});

	it("include a malformed path only if a path can be wrong", () => {
		expect(responseNamed("getAgent", 400)).toContain("invalid_path");
		expect(responseNamed("listAgents", 400)).toEqual(["invalid_query"]);
		expect(responseNamed("listCategories", 400)).toBeUndefined();
	});

	it("are listed for people with every code", () => {
		const { description } = z.looseObject({ description: z.string() }).parse(document.info);
		for (const [code, { status, title }] of Object.entries(PROBLEMS)) {
			expect(description).toContain(`| \`${code}\` | ${status} | ${title} |`);
		}
	});

	function responseNamed(id: string, status: number): string[] | undefined {
		const row = rows.find((endpoint) => endpoint.id === id);
		if (!row || !operationOf(row).responses[status]) return undefined;
		return Object.keys(
			responseOf(row, status).content?.["application/problem+json"]?.examples ?? {},
		);
	}
});

describe("a parameter", () => {
	it("of the query has a list of values, a default, or an example", () => {
		for (const endpoint of rows) {
			for (const { in: place, name, schema } of parametersOf(endpoint)) {
				if (place !== "query") continue;
				const said = [schema.enum, schema.default, schema.examples];
				expect(said.some(Boolean), `${name} of ${endpoint.id}`).toBe(true);
			}
		}
	});

	it.each([
		["listAgents", "limit", { type: "integer", minimum: 1, maximum: 100, default: 20 }],
		["listAgents", "page", { type: "integer", minimum: 1, default: 1 }],
		["listAgents", "q", { type: "string", maxLength: 200 }],
		["getAgentHistory", "days", { type: "number", minimum: 0, default: 90 }],
		["getBadge", "style", { type: "string", enum: BADGE_STYLES, default: "default" }],
		["oEmbed", "maxwidth", { type: "integer", minimum: 1 }],
	])("of %s named %s is parsed as its value", (id, name, schema) => {
		const parameter = parameterOf(id, name);
		expect(parameter?.schema).toMatchObject(schema);
		expect(parameter?.schema.pattern).toBeUndefined();
		expect(parameter?.required).toBe(false);
	});

	it("that is mandatory is marked as required", () => {
		expect(parameterOf("oEmbed", "url")?.required).toBe(true);
	});

	it("with several names separates them by commas", () => {
		expect(parameterOf("bulkFeed", "fields")).toMatchObject({
			schema: { type: "array", items: { type: "string" } },
			style: "form",
			explode: false,
		});
	});

	it("of a header is listed only for recognising a repeated request", () => {
		const rowsWithKey = rows.filter(({ id }) => parameterOf(id, "Idempotency-Key"));
		expect(rowsWithKey.map(({ id }) => id)).toEqual(["registerAgent"]);
	});

	it("of a header names what was read exactly for changes of versioned records", () => {
		const rowsWithTag = rows.filter(({ id }) => parameterOf(id, "If-Match"));
		expect(rowsWithTag.map(({ id }) => id)).toEqual([
			"reviseAgent",
			"setAgentStatus",
			"editMySubmission",
			"approveMySubmission",
			"withdrawMySubmission",
		]);
	});
});

describe("the body of a registration", () => {
	it("has an example and the allowed lengths", () => {
		const row = rows.find(({ id }) => id === "registerAgent");
		const example = row && operationOf(row).requestBody?.content["application/json"]?.example;
		expect(row?.body?.safeParse(example).error).toBeUndefined();
		expect(document.components.schemas.RegistrationRequest).toMatchObject({
			required: ["title", "website_url"],
			additionalProperties: false,
			properties: { title: { type: "string", minLength: 2, maxLength: 120 } },
		});
	});
});

/** Every object in the document, with its place. */
function objectsIn(value: unknown, place = "#"): (readonly [string, Record<string, unknown>])[] {
	if (typeof value !== "object" || value === null) return [];
	const inner = Object.entries(value).flatMap(([name, one]) => objectsIn(one, `${place}/${name}`));
	return Array.isArray(value) ? inner : [[place, { ...value }] as const, ...inner];
}

// Seen to break one of openapi-typescript, hey-api and orval.
describe("generators of clients never meet", () => {
	const objects = objectsIn(document);

	it("typed members of any name next to named ones, which TypeScript refuses", () => {
		const isTyped = (value: unknown) =>
			typeof value === "object" && value !== null && Object.keys(value).length > 0;
		const wrong = objects.filter(
			([, { properties, additionalProperties }]) => properties && isTyped(additionalProperties),
		);
		expect(wrong.map(([place]) => place)).toEqual([]);
	});

	it("names of operations or schemas that are no words, or differ only in case", () => {
		const operations = objects.flatMap(([, { operationId }]) => operationId ?? []).map(String);
		const schemas = Object.keys(document.components.schemas ?? {});
		expect(operations.length).toBeGreaterThan(100);
		for (const names of [operations, schemas]) {
			expect(names.filter((name) => !/^[A-Za-z]\w*$/.test(name))).toEqual([]);
			expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
		}
	});

	it("required members that are not described", () => {
		const wrong = objects.filter(([, { properties, required }]) => {
			if (!(Array.isArray(required) && properties)) return false;
			return required.some((name) => !Object.hasOwn(properties, String(name)));
		});
		expect(wrong.map(([place]) => place)).toEqual([]);
	});
});
