import { beforeAll, describe, expect, it } from "vitest";
import { cacheControl } from "#api/http/send-answer.ts";
import { fillPath, matchPath, pathsOf } from "#contract/http/addresses.ts";
import { contentSecurityPolicy, type Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { Problem } from "#contract/http/problem.ts";
import { leftOut } from "#contract/protocols/mcp-registry-endpoints.ts";
import { useService } from "../api/running-service.ts";
import { RECIPES, type Recipe } from "./recipes.ts";
import { createWorld, type World } from "./world.ts";

const running = useService();
let world: World;
beforeAll(async () => {
	world = await createWorld(running.service.registry);
});

const rows: readonly { id: string; endpoint: Endpoint; recipe: Recipe }[] = ENDPOINTS.map(
	(endpoint) => ({ id: endpoint.id, endpoint, recipe: RECIPES[endpoint.id] }),
);
const gets = rows.filter(({ endpoint }) => endpoint.method === "GET");
const present = rows.filter(({ recipe }) => !recipe.onlyAbsent);

describe.each(present)("$id on a running server", ({ endpoint, recipe }) => {
	it("sends the caching, security and CORS headers of its row", async () => {
		const { headers } = await ask(endpoint, recipe);
		expect(headers.get("cache-control")).toBe(cacheControl(endpoint.cache));
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("access-control-allow-origin")).toBe("*");
		expect(headers.get("access-control-allow-credentials")).toBeNull();
		expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
		expect(headers.get("content-security-policy")).toBe(contentSecurityPolicy(endpoint.mediaType));
		expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
		for (const name of ["x-powered-by", "server", "set-cookie", "last-modified"]) {
			expect(headers.get(name), name).toBeNull();
		}
	});

	it("has all its paths", () => {
		const hasOther = /^\/(?:api(?:\/|$)|(?:c\/[^/]+\/)?mcp$)/.test(endpoint.path);
		const [, inCollection] = /^(\/c\/[^/]+)?\/v0\.1\//.exec(endpoint.path) ?? [false];
		const isRegistry = endpoint.path.includes("/v0.1/");
		expect(pathsOf(endpoint)).toHaveLength(isRegistry ? (inCollection ? 6 : 4) : hasOther ? 2 : 1);
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
		it("answers the same on all its paths, and HEAD the same without the body", async () => {
			const { parameters = {} } = recipe.make ? await world.prepare(recipe.make) : recipe;
			const answers = [];
			for (const path of pathsOf(endpoint)) {
				for (const method of ["GET", "HEAD"]) {
					const response = await ask(endpoint, recipe, { method, path, parameters });
					answers.push({ method, body: await response.text(), ...lasting(response) });
				}
			}
			const [{ method: _, ...first } = { method: "", body: "" }] = answers;
			for (const { method, ...other } of answers) {
				expect(other).toEqual(method === "HEAD" ? { ...first, body: "" } : first);
			}
		});

	if (endpoint.cache !== "no-store" && !recipe.onlyAbsent)
		it("has a strong ETag, and 304 for it", async () => {
			const get = await ask(endpoint, recipe);
			const etag = get.headers.get("etag") ?? "";
			expect(etag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/);
			for (const header of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
				const method = header === "*" ? "HEAD" : "GET";
				const headers = { "If-None-Match": header };
				const cached = await ask(endpoint, recipe, { method, headers });
				expect(cached.status).toBe(304);
				expect(await cached.text()).toBe("");
				for (const name of ["etag", "cache-control", "access-control-allow-origin"]) {
					expect(cached.headers.get(name), name).toBe(get.headers.get(name));
				}
				expect(cached.headers.get("content-type")).toBeNull();
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
	collection: "approved-servers",
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
	return fetch(`${running.service.origin}${path}${options.query ?? recipe.query ?? ""}`, {
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

/** Status and headers without what differs between requests. */
function lasting({ status, headers }: Response) {
	const passing = ["date", "x-request-id", "connection", "keep-alive"];
	return { status, headers: [...headers].filter(([name]) => !passing.includes(name)) };
}
