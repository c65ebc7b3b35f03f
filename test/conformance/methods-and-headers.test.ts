import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheControl } from "#api/http/send-answer.ts";
import { fillPath, matchPath, pathsOf } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { Problem } from "#contract/http/problem.ts";
import { leftOut } from "#contract/protocols/mcp-registry-endpoints.ts";
import {
	type DrawnSample,
	drawSample,
	type Service,
	startService,
} from "../api/running-service.ts";
import { RECIPES, type Recipe } from "./recipes.ts";
import { createWorld, type World } from "./world.ts";

let drawn: DrawnSample;
let service: Service;
let world: World;

beforeAll(async () => {
	drawn = await drawSample();
	service = await startService(drawn);
	world = await createWorld(service.registry);
});
afterAll(async () => {
	await service.close();
	await drawn.remove();
});

const rows: readonly { id: string; endpoint: Endpoint; recipe: Recipe }[] = ENDPOINTS.map(
	(endpoint) => ({ id: endpoint.id, endpoint, recipe: RECIPES[endpoint.id] }),
);
const gets = rows.filter(({ endpoint }) => endpoint.method === "GET");
const present = rows.filter(({ recipe }) => !recipe.onlyAbsent);

describe.each(present)("$id on a running server", ({ endpoint, recipe }) => {
	it("answers with the status, media type and schema of its row", async () => {
		const response = await ask(endpoint, recipe);
		expect(response.status).toBe(endpoint.status);
		const body = await response.text();
		const hasBody = endpoint.status !== 204;
		expect(response.headers.get("content-type")).toBe(hasBody ? endpoint.mediaType : null);
		expect(body.length > 0).toBe(hasBody);
		if (endpoint.schema) {
			expect(endpoint.schema.safeParse(JSON.parse(body)).error).toBeUndefined();
		}
	});

	it("sends the caching, security and CORS headers of its row", async () => {
		const { headers } = await ask(endpoint, recipe);
		expect(headers.get("cache-control")).toBe(cacheControl(endpoint.cache));
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("access-control-allow-origin")).toBe("*");
		expect(headers.get("access-control-allow-credentials")).toBeNull();
		expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
		expect(headers.get("x-powered-by")).toBeNull();
	});

	it("answers the same on all its paths", async () => {
		const paths = pathsOf(endpoint);
		const hasOther = /^\/(?:api(?:\/|$)|mcp$|a2a$|\.well-known\/agent-card)/.test(endpoint.path);
		const isRegistry = endpoint.path.startsWith("/v0.1/");
		expect(paths).toHaveLength(isRegistry ? 4 : hasOther ? 2 : 1);
		// A request is prepared again for the second path, and so is another subject.
		if (endpoint.method !== "GET" || paths.length === 1 || recipe.make) return;
		const answers = await Promise.all(paths.map((path) => ask(endpoint, recipe, { path })));
		const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
		for (const other of others) expect(other).toBe(first);
	});

	it("refuses another method with 405 and names the allowed ones", async () => {
		const taken = matchPath(fillPath(endpoint.path, anyNames))?.endpoints ?? [];
		const methods = ["DELETE", "PUT", "PATCH", "POST", "GET"];
		for (const method of methods.filter((name) => !taken.some((row) => row.method === name))) {
			if (leftOut(method, fillPath(endpoint.path, anyNames))) continue;
			const response = await ask(endpoint, recipe, { method });
			expect(response.status).toBe(405);
			expect(response.headers.get("allow")).toContain(endpoint.method);
			expect(Problem.parse(await response.json())).toMatchObject({
				code: "method_not_allowed",
				status: 405,
			});
		}
	});

	it("answers a preflight from the table", async () => {
		const response = await ask(endpoint, recipe, { method: "OPTIONS" });
		expect(response.status).toBe(204);
		expect(response.headers.get("access-control-allow-methods")).toContain(endpoint.method);
		expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
	});
});

describe.each(gets)("$id", ({ endpoint, recipe }) => {
	if (!recipe.onlyAbsent)
		it("answers HEAD like GET without the body", async () => {
			const get = await ask(endpoint, recipe);
			const head = await ask(endpoint, recipe, { method: "HEAD" });
			expect(head.status).toBe(200);
			expect(await head.text()).toBe("");
			for (const name of ["content-type", "content-length", "etag", "cache-control", "link"]) {
				expect(head.headers.get(name)).toBe(get.headers.get(name));
			}
		});

	if (endpoint.cache !== "no-store" && !recipe.onlyAbsent)
		it("has a strong ETag, and 304 for it", async () => {
			const get = await ask(endpoint, recipe);
			const etag = get.headers.get("etag") ?? "";
			expect(etag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/);
			for (const header of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
				const cached = await ask(endpoint, recipe, { headers: { "If-None-Match": header } });
				expect(cached.status).toBe(304);
				expect(await cached.text()).toBe("");
				expect(cached.headers.get("etag")).toBe(etag);
				expect(cached.headers.get("cache-control")).toBe(get.headers.get("cache-control"));
			}
			const changed = await ask(endpoint, recipe, { headers: { "If-None-Match": '"other"' } });
			expect(changed.status).toBe(200);
		});

	if (recipe.unknown)
		it("answers an unknown name with the same 404 as a hidden one", async () => {
			const hidden =
				recipe.unknown?.slug === undefined || recipe.reachesRemoved
					? []
					: ["cold-door", "essay-twin", "Harbor-Scout", "a.b"];
			const asked = [recipe.unknown ?? {}, ...hidden.map((slug) => ({ ...recipe.unknown, slug }))];
			const problems = [];
			for (const parameters of asked) {
				const response = await ask(endpoint, recipe, { parameters });
				expect(response.status).toBe(404);
				expect(response.headers.get("content-type")).toBe(
					"application/problem+json; charset=utf-8",
				);
				const { instance: _, ...problem } = Problem.parse(await response.json());
				problems.push(problem);
			}
			expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
		});
});

it("every row has a recipe", () => {
	expect(rows.filter(({ recipe }) => recipe === undefined).map(({ id }) => id)).toEqual([]);
});

interface AskOptions {
	method?: string;
	path?: string;
	query?: string;
	parameters?: Record<string, string>;
	headers?: Record<string, string>;
}

/** A value for every name in a path. */
const anyNames = {
	slug: "harbor-scout",
	id: "0",
	finding: "0",
	category: "legal",
	incident: "outage",
	advisory: "x_AR-2026-0b7c2f3a8a41",
	organisation: "quay-works",
	member: "owner%3Abo",
	source: "official",
	page: "home",
	part: "1",
	server: "test.registry%2Fmole",
	version: "latest",
	number: "latest",
	sha256: "0".repeat(64),
	identifier: "urn:air:a.test:agents:mole",
};

async function ask(
	endpoint: Endpoint,
	recipe: Recipe,
	options: AskOptions = {},
): Promise<Response> {
	const made = recipe.make && !options.parameters ? await world.prepare(recipe.make) : {};
	const asked = { parameters: recipe.parameters, body: recipe.body, ...made };
	const own = asked.parameters;
	const path = fillPath(options.path ?? endpoint.path, { ...own, ...options.parameters });
	const method = options.method ?? endpoint.method;
	const body = method === endpoint.method && asked.body ? JSON.stringify(asked.body) : undefined;
	return fetch(`${service.origin}${path}${options.query ?? recipe.query ?? ""}`, {
		method,
		headers: {
			"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
			...(endpoint.scope ? { Authorization: `Bearer ${world.token}` } : {}),
			...(body ? { "Content-Type": "application/json" } : {}),
			...options.headers,
		},
		...(body ? { body } : {}),
	});
}
