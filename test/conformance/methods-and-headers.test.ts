import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheControl } from "#api/send-answer.ts";
import { fillTemplate, pathsOf } from "#contract/addresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import { Problem } from "#contract/problem.ts";
import { RegistrationResponse } from "#contract/registration.ts";
import {
	type DrawnSample,
	drawSample,
	type Service,
	startService,
} from "../api/running-service.ts";
import { RECIPES, type Recipe } from "./recipes.ts";

let drawn: DrawnSample;
let service: Service;
let token: string;
let submissionId: string;

beforeAll(async () => {
	drawn = await drawSample();
	service = await startService(drawn);
	token = await service.createToken("agents:write");
	const response = await fetch(`${service.origin}/api/v1/agents/register`, {
		method: "POST",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
		body: JSON.stringify({ title: "Waiting Agent", website_url: "https://waiting-agent.dev/" }),
	});
	submissionId = RegistrationResponse.parse(await response.json()).id;
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
		expect(response.headers.get("content-type")).toBe(endpoint.mediaType);
		const body = await response.text();
		expect(body.length).toBeGreaterThan(0);
		if (endpoint.schema) {
			expect(endpoint.schema.safeParse(JSON.parse(body)).error).toBeUndefined();
		}
	});

	it("sends the caching, security and CORS headers of its row", async () => {
		const { headers } = await ask(endpoint, recipe, { suffix: "-2" });
		expect(headers.get("cache-control")).toBe(cacheControl(endpoint.cache));
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("access-control-allow-origin")).toBe("*");
		expect(headers.get("access-control-allow-credentials")).toBeNull();
		expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
		expect(headers.get("x-powered-by")).toBeNull();
	});

	it("answers on both prefixes alike", async () => {
		const paths = pathsOf(endpoint);
		expect(paths).toHaveLength(endpoint.path.startsWith("/api") ? 2 : 1);
		if (endpoint.method !== "GET" || paths.length === 1) return;
		const [first, second] = await Promise.all(paths.map((path) => ask(endpoint, recipe, { path })));
		expect(await second?.text()).toBe(await first?.text());
	});

	it("refuses another method with 405 and says which it takes", async () => {
		for (const method of ["DELETE", "PUT", endpoint.method === "GET" ? "POST" : "GET"]) {
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
		it("has a strong ETag, and 304 for who has it already", async () => {
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
				recipe.unknown?.slug === undefined
					? []
					: ["cold-door", "essay-twin", "Harbor-Scout", "a.b"];
			const asked = [recipe.unknown ?? {}, ...hidden.map((slug) => ({ slug }))];
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
	/** Makes the body of a registration differ from an earlier one. */
	suffix?: string;
}

function ask(endpoint: Endpoint, recipe: Recipe, options: AskOptions = {}): Promise<Response> {
	const own = endpoint.id === "getSubmission" ? { id: submissionId } : recipe.parameters;
	const path = fillTemplate(options.path ?? endpoint.path, { ...own, ...options.parameters });
	const method = options.method ?? endpoint.method;
	const body = method === "POST" && recipe.body ? JSON.stringify(recipe.body) : undefined;
	return fetch(`${service.origin}${path}${options.query ?? recipe.query ?? ""}`, {
		method,
		headers: {
			"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
			...(recipe.token ? { Authorization: `Bearer ${token}` } : {}),
			...(body ? { "Content-Type": "application/json" } : {}),
			...options.headers,
		},
		...(body ? { body: body.replaceAll("robe", `robe${options.suffix ?? ""}`) } : {}),
	});
}
