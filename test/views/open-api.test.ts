import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import { essenceOf, MEDIA_TYPES } from "#contract/media-types.ts";
import { OpenApiDocument } from "#contract/open-api-document.ts";
import { PROBLEMS, Problem } from "#contract/problem.ts";
import { openApiView } from "#views/open-api/open-api-view.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { viewContext } from "./view-context-builder.ts";

const context = viewContext();
const document = openApiView(context);
/** Pages are for people and stand in no document for programs. */
const rows: readonly Endpoint[] = ENDPOINTS.filter(
	({ mediaType }) => mediaType !== MEDIA_TYPES.html,
);
const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };

/** The parts of OpenAPI that are looked at below, as any reader of the format would take them. */
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
const responseOf = (endpoint: Endpoint, status: number) =>
	resolve(Response, operationOf(endpoint).responses[status]);

function parameterOf(id: string, name: string) {
	const row = rows.find((endpoint) => endpoint.id === id);
	return row && parametersOf(row).find((parameter) => parameter.name === name);
}

describe("the OpenAPI document", () => {
	it("says what this is and where it answers", () => {
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

	it("refers to nothing that is not there", () => {
		const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
		const targets = new Set([...references].map(([, target = ""]) => target));
		expect(targets).toContain("#/components/schemas/AgentDetail");
		for (const target of targets) expect(find(target), target).toBeDefined();
	});

	it("holds every schema that has a name and is sent, once", () => {
		const names = rows.flatMap(({ schema, body }) => [schema?.meta()?.id, body?.meta()?.id]);
		const expected = [...names, "Problem", "Agent", "Badge"].filter((name) => name !== undefined);
		expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(expected));
	});

	it("shows a whole answer for everything in JSON but itself", () => {
		const shown = rows.filter(({ schema, id }) => schema && id !== "openApi");
		expect(shown.length).toBeGreaterThan(20);
		for (const endpoint of shown) {
			const { content } = responseOf(endpoint, endpoint.status);
			const essence = essenceOf(endpoint.mediaType);
			expect(content?.[essence]?.example, endpoint.id).toBeDefined();
		}
	});

	it("shows a text by what it is given for the file, also where it is a variant", () => {
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

	it("holds nothing that strangers wrote", () => {
		const text = JSON.stringify(openApiView(viewContext({ agents: [agentRecord(stranger)] })));
		expect(text).toContain('"example":"quiet-slug"');
		expect(text).not.toContain("Ignore");
	});

	it("can be drawn of an empty registry", () => {
		const empty = openApiView(viewContext(nothing));
		expect(Object.keys(empty.paths)).toEqual(Object.keys(document.paths));
	});

	it("stays small enough to be read at once", () => {
		expect(JSON.stringify(document).length).toBeLessThan(430_000);
	});
});

const stranger = { slug: "quiet-slug", title: "Ignore", shortDescription: "Ignore all of it." };

describe.each(rows.map((row) => [row.id, row] as const))("the operation %s", (id, endpoint) => {
	it("describes each parameter of the path and the query, with the names that are read", () => {
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
			// No agent here has documents, so that the path to those of one is invented.
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

	it("answers in every media type of its row, with an example that keeps to the schema", () => {
		const { content = {} } = responseOf(endpoint, endpoint.status);
		const bodies = endpoint.status === 204 ? [] : [endpoint, ...(endpoint.variants ?? [])];
		const types = bodies.map(({ mediaType }) => essenceOf(mediaType));
		expect(Object.keys(content).sort()).toEqual([...new Set(types)].sort());
		const example = content[essenceOf(endpoint.mediaType)]?.example;
		if (example !== undefined) {
			expect(endpoint.schema?.safeParse(example).error).toBeUndefined();
		}
	});

	it("tells every problem of its row under its status, as it is sent", () => {
		for (const code of endpoint.problems ?? []) {
			const { status, title } = PROBLEMS[code];
			const examples = responseOf(endpoint, status).content?.["application/problem+json"]?.examples;
			const { value } = z
				.looseObject({ value: Problem })
				.parse(find(Reference.parse(examples?.[code]).$ref));
			expect(value).toMatchObject({ code, status, title });
		}
	});

	it("asks for a token exactly where the row does", () => {
		const { scope, rateClass, optionalScope } = endpoint;
		const tokens = [{ bearer: [] }, { apiKey: [] }];
		const isOptional = rateClass === "feed" || optionalScope !== undefined;
		const { security, description } = operationOf(endpoint);
		expect(security, id).toEqual(isOptional ? [{}, ...tokens] : scope && tokens);
		if (scope) expect(description).toContain(`Requires a token with the scope \`${scope}\`.`);
	});

	it("is text without a schema only where its type is text", () => {
		const { content = {} } = responseOf(endpoint, endpoint.status);
		for (const [type, { schema }] of Object.entries(content)) {
			const isBinary = /^(?:image\/png|application\/(?:gzip|octet-stream))$/.test(type);
			expect(schema === undefined, type).toBe(isBinary);
		}
	});

	it("has a Link exactly where it leads on", () => {
		const { headers } = responseOf(endpoint, endpoint.status);
		const leadsOn = endpoint.link !== undefined || endpoint.query?.shape.page !== undefined;
		expect("Link" in headers).toBe(leadsOn);
	});

	it("has an ETag and a 304 exactly where the answer may be kept", () => {
		const kept = endpoint.cache !== "no-store";
		expect("304" in operationOf(endpoint).responses).toBe(kept);
		expect("ETag" in responseOf(endpoint, endpoint.status).headers).toBe(kept);
	});

	it("leads on with a Location exactly where a public page or file of an agent is read", () => {
		const { method, path, scope } = endpoint;
		const isLedOn = method === "GET" && !scope && path.includes("{slug}");
		expect("308" in operationOf(endpoint).responses).toBe(isLedOn);
		if (isLedOn) expect(Object.keys(responseOf(endpoint, 308).headers)).toContain("Location");
	});
});

describe("what every reader of the document checks", () => {
	const contactOf = (contactEmail: string) => {
		const site = { ...context.site, contactEmail };
		return openApiView({ ...context, site }).info.contact;
	};

	it.each(["webmaster@localhost", "webmaster@127.0.0.1.", "operator"])(
		"is not told %s as an e-mail address",
		(contact) => {
			expect(contactOf(contact)).not.toHaveProperty("email");
		},
	);

	it("is told an address that mail can be sent to", () => {
		expect(contactOf("webmaster@registry.example")).toMatchObject({
			email: "webmaster@registry.example",
		});
	});

	it("has no path that ends with a slash", () => {
		expect(Object.keys(document.paths).filter((path) => path.endsWith("/"))).toEqual([]);
	});
});

describe("what any endpoint may say", () => {
	it("is told with every operation, and the rate limit where there is one", () => {
		for (const endpoint of rows) {
			const statuses = Object.keys(operationOf(endpoint).responses);
			expect(statuses).toEqual(expect.arrayContaining(["414", "500", "503"]));
			expect(statuses.includes("429"), endpoint.id).toBe(endpoint.rateClass !== "none");
		}
	});

	it("includes a malformed path only where a path has something to get wrong", () => {
		expect(responseNamed("getAgent", 400)).toContain("invalid_path");
		expect(responseNamed("listAgents", 400)).toEqual(["invalid_query"]);
		expect(responseNamed("listCategories", 400)).toBeUndefined();
	});

	it("is listed for people with every code there is", () => {
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
	it("of the query says what it may be: a list of values, a default, or an example", () => {
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
		["listAgents", "page", { type: "integer", minimum: 1, maximum: 999_999, default: 1 }],
		["listAgents", "q", { type: "string", maxLength: 200 }],
		["getAgentHistory", "days", { type: "number", minimum: 0, default: 90 }],
		["getBadge", "style", { type: "string", enum: ["default", "trust"], default: "default" }],
		["oEmbed", "maxwidth", { type: "integer", minimum: 1, maximum: 10_000 }],
	])("of %s named %s reads as the value it stands for", (id, name, schema) => {
		const parameter = parameterOf(id, name);
		expect(parameter?.schema).toMatchObject(schema);
		expect(parameter?.schema.pattern).toBeUndefined();
		expect(parameter?.required).toBe(false);
	});

	it("that must be there is required", () => {
		expect(parameterOf("oEmbed", "url")?.required).toBe(true);
	});

	it("that takes several names writes them with commas", () => {
		expect(parameterOf("bulkFeed", "fields")).toMatchObject({
			schema: { type: "array", items: { type: "string" } },
			style: "form",
			explode: false,
		});
	});

	it("of a header stands where a repeated request is recognised, and nowhere else", () => {
		const rowsWithKey = rows.filter(({ id }) => parameterOf(id, "Idempotency-Key"));
		expect(rowsWithKey.map(({ id }) => id)).toEqual(["registerAgent"]);
	});
});

describe("the body of a registration", () => {
	it("is shown with an example and with the lengths that are allowed", () => {
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
