import { beforeAll, describe, expect, it } from "vitest";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { type PathParameters, pathsOf } from "#contract/http/addresses.ts";
import { ASSETS } from "#contract/http/assets.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { LIVE_ROWS } from "../../scripts/edge/edge-rows.ts";
import { RECIPES, type Recipe } from "../conformance/recipes.ts";
import { createWorld, type World } from "../conformance/world.ts";
import { eventually } from "../scripts/command-line.ts";
import { hasNginx } from "../servers/nginx-server.ts";
import { askRaw, isOfService, type RawQuestion, sharedPart } from "./ask-raw.ts";
import { useEdge } from "./nginx-edge.ts";

/** A value for every name in a path without a recipe. */
const NAMES: Readonly<Record<string, string>> = {
	slug: "harbor-scout",
	category: "legal",
	incident: "outage",
	group: "agents",
	guide: "grow",
	page: "home",
	check: "reach.mcp",
};

/** Names without a recipe are of something that may not exist. */
function pathWith(path: string, given: PathParameters = {}): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? NAMES[name] ?? "nothing");
}

const pages: readonly Endpoint[] = [...PAGES, ...ASSETS, ...DASHBOARD];
const rows: readonly { id: string; endpoint: Endpoint; recipe: Recipe }[] = [
	...ENDPOINTS.map((endpoint) => ({ id: endpoint.id, endpoint, recipe: RECIPES[endpoint.id] })),
	...pages.map((endpoint) => ({ id: endpoint.id, endpoint, recipe: {} })),
];
const reads = rows.filter(({ endpoint }) => endpoint.method === "GET");
const writes = rows.filter(({ endpoint }) => endpoint.method !== "GET");

describe.runIf(hasNginx)("nginx in front of the service", () => {
	const edge = useEdge({
		alter: ({ moved }) => {
			Object.assign(moved, { "harbour-scout": "harbor-scout" });
		},
	});
	let world: World;
	beforeAll(async () => {
		world = await createWorld(edge.service.registry);
	});

	async function askBoth(question: RawQuestion) {
		const [nginx, service] = await Promise.all([
			askRaw(edge.nginx.origin, question),
			askRaw(edge.service.origin, question),
		]);
		return { nginx, service };
	}

	it.each(reads)("gives the same answers of $id as the service", async ({ endpoint, recipe }) => {
		const { make, query = "" } = recipe;
		const { parameters } = make ? await world.prepare(make) : recipe;
		const headers: Record<string, string> = endpoint.scope ? { "X-API-Key": world.token } : {};
		const variants = (endpoint.variants ?? []).map(
			(row) => `?${row.query.name}=${row.query.value}`,
		);
		const queries = [query, ...variants, "?utm_source=mail", "?style=no&format=no"];
		const questions = [{ method: "HEAD", asked: query }, ...queries.map((asked) => ({ asked }))];
		for (const path of pathsOf(endpoint)) {
			for (const { asked, ...question } of questions) {
				const target = pathWith(path, parameters) + asked;
				const { nginx, service } = await askBoth({ ...question, target, headers });
				expect(sharedPart(nginx)).toEqual(sharedPart(service));
			}
		}
	});

	it.each(reads)(
		"answers $id itself if a file is the whole answer",
		async ({ endpoint, recipe }) => {
			const { parameters, onlyAbsent } = recipe;
			const isThere =
				endpoint.file !== undefined && !onlyAbsent && !Object.hasOwn(LIVE_ROWS, endpoint.id);
			// Plain pages have no assets, and this logo, category, incident and week may not exist.
			if (/_astro|\{(?:category|incident|week)\}\/|icon|brand/.test(endpoint.path)) return;
			for (const path of pathsOf(endpoint)) {
				const target = pathWith(path, parameters);
				expect(isOfService(await askRaw(edge.nginx.origin, { target }))).toBe(!isThere);
			}
		},
	);

	it.each(writes)("passes $endpoint.method $id on", async ({ endpoint, recipe }) => {
		const { method, path } = endpoint;
		const target = pathWith(path, recipe.parameters);
		const { nginx, service } = await askBoth({ method, target });
		// Anybody may have a token for anonymous servers, if the operator allows them: another for each.
		if (endpoint.id === "signInAsNobody") return expect(nginx.status).toBe(service.status);
		expect(service.status).toBeGreaterThan(400);
		expect(sharedPart(nginx)).toEqual(sharedPart(service));
		expect(isOfService(nginx)).toBe(true);
	});

	const targets = [
		...["/", "/agents/harbor-scout/", "/llms.txt", "/agents/harbor-scout.md", "/docs/"],
		...["/nothing-here", "/agents/nobody-here/", "/agents/nobody-here.md", "/agents/Harbor-Scout/"],
		...["/API/v1", "/LLMS.TXT", "/api/v1/", "/agents/harbor-scout", "/api//v1", "//api/v1"],
		...["/api/v1/./agents", "/api/x/../v1", "/%61pi/v1", "/agents/harbor%2Dscout/", "/llms.txt%20"],
		...["/_release/manifest.json", "/current/llms.txt", "/index.html", "/404.html", "/404/"],
		...["/api/v1.json", "/agents/harbor-scout/index.html", "/api/badges/harbor-scout.trust.json"],
		...["/api/badges/harbor-scout.trust", "/api/v1/agents/register", "/.edge/503", "/api/v1?"],
		...["/llms.txt?", "/llms.txt?x=%zz", "/api/badges/harbor-scout?style=trust&style=default"],
		...["/api/badges/harbor-scout?style=default", "/api/badges/harbor-scout?style=Trust"],
		...["/api/v1/agents?q=harbor&limit=1", "/agents/?q=harbor", "/compare/?agents=harbor-scout"],
		...["/api/v1/agents/harbor-scout/history?limit=1", "/api/enterprise/agents?fields=slug"],
		...["/agents/harbour-scout/", "/agents/harbour-scout.md", "/api/agents/harbour-scout/trust"],
		`/agents/${"a".repeat(65)}/`,
		`/llms.txt?${"a".repeat(5_000)}`,
	];
	it.each(targets)("answers %s like the service", async (target) => {
		const wishes = [
			...[{}, { Accept: "text/html" }, { Accept: "text/markdown, text/html;q=0.5" }],
			...[{ Accept: "text/markdown;q=0.1, */*" }, { Accept: "Text/Markdown, */*;q=0.1" }],
		];
		for (const headers of wishes) {
			const { nginx, service } = await askBoth({ target, headers });
			expect(sharedPart(nginx)).toEqual(sharedPart(service));
		}
	});

	it.each(["OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"])(
		"answers %s for a file like the service",
		async (method) => {
			for (const target of ["/llms.txt", "/api/v1/agents/harbor-scout", "/agents/harbor-scout/"]) {
				const { nginx, service } = await askBoth({
					method,
					target,
					headers: { Origin: "https://a.test" },
				});
				expect(sharedPart(nginx)).toEqual(sharedPart(service));
			}
		},
	);

	it.each(["Range", "If-Match", "If-Unmodified-Since", "If-Modified-Since", "If-Range"])(
		"gives complete files with any %s",
		async (name) => {
			const value =
				{ Range: "bytes=0-3", "If-Match": '"no"' }[name] ?? "Sat, 01 Jan 2050 00:00:00 GMT";
			const { nginx, service } = await askBoth({ target: "/llms.txt", headers: { [name]: value } });
			expect(nginx.status).toBe(200);
			expect(sharedPart(nginx)).toEqual(sharedPart(service));
		},
	);

	it.each(["/%00", "/%zz", "/../x", "/..%2f..%2fetc/passwd"])(
		"answers what it cannot read with a problem: %s",
		async (target) => {
			const { status, headers } = await askRaw(edge.nginx.origin, { target });
			expect(status).toBe(400);
			expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
			expect(headers["x-content-type-options"]).toBe("nosniff");
		},
	);

	it("never confuses a cached page with the Markdown of a request", async () => {
		const { etag = "" } = (await askRaw(edge.nginx.origin, { target: "/" })).headers;
		const known = { "If-None-Match": etag };
		expect((await askRaw(edge.nginx.origin, { target: "/", headers: known })).status).toBe(304);
		const { nginx, service } = await askBoth({
			target: "/",
			headers: { ...known, Accept: "text/markdown" },
		});
		expect(nginx.status).toBe(200);
		expect(sharedPart(nginx)).toEqual(sharedPart(service));
	});

	it("compresses for clients that can read it", async () => {
		const headers = { "Accept-Encoding": "gzip" };
		const response = await fetch(`${edge.nginx.origin}/llms.txt`, { headers });
		expect(response.headers.get("content-encoding")).toBe("gzip");
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
		expect(await response.text()).toBe(
			await (await fetch(`${edge.service.origin}/llms.txt`)).text(),
		);
	});

	it("tells the service the client's address", async () => {
		const headers = { "X-Forwarded-For": "203.0.113.9" };
		await askRaw(edge.nginx.origin, { target: "/api/health", headers });
		expect(edge.service.logged.at(-1)).toContain('"client":"203.0.113.0/24"');
	});

	it("logs only what it answered itself, for the count of views", async () => {
		await askRaw(edge.nginx.origin, { target: "/agents/nobody-at-all/" });
		await askRaw(edge.nginx.origin, { target: "/agents/ledgerhen/" });
		// A line is written only after its answer.
		const isWritten = (log: string) => log.includes('"GET /agents/ledgerhen/ HTTP/1.1" 200');
		const log = await eventually(() => edge.nginx.readLog(), isWritten);
		expect(log).toSatisfy(isWritten);
		expect(log).not.toContain("nobody-at-all");
	});
});
