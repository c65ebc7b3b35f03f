import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { readXml, textOf } from "../../render/read-xml.ts";
import { BASE_URL, useService } from "../running-service.ts";

const running = useService();
const ask = (path: string, init: RequestInit = {}) => fetch(running.service.origin + path, init);
const LINK = '</.well-known/api-catalog>; rel="api-catalog"';

describe("the API catalogue", () => {
	it.each(["GET", "HEAD"])("is named in the Link header of %s (RFC 9727)", async (method) => {
		const response = await ask("/.well-known/api-catalog", { method });
		expect(response.status).toBe(200);
		expect(response.headers.get("link")).toBe(LINK);
		expect(response.headers.get("content-type")).toContain("application/linkset+json");
	});

	it("is also named in 304 answers", async () => {
		const etag = (await ask("/.well-known/api-catalog")).headers.get("etag") ?? "";
		const response = await ask("/.well-known/api-catalog", { headers: { "If-None-Match": etag } });
		expect([response.status, response.headers.get("link")]).toEqual([304, LINK]);
	});

	it.each(["/llms.txt", "/robots.txt", "/api/v1"])("is not linked from %s", async (path) => {
		const response = await ask(path);
		expect([response.status, response.headers.get("link")]).toEqual([200, null]);
	});
});

describe("a file for crawlers", () => {
	it("does not exist on the other prefix if only the API has two", async () => {
		expect((await ask("/api/llms.txt")).status).toBe(404);
	});

	it("names pages of this host only, each once", async () => {
		const root = readXml(await (await ask("/sitemap.xml")).text());
		const urls = root.children.map((url) => textOf(url, "loc") ?? "");
		expect(urls.length).toBeGreaterThan(running.drawn.snapshot.agents.length);
		expect(urls.filter((url) => !url.startsWith(`${BASE_URL}/`))).toEqual([]);
		expect(new Set(urls).size).toBe(urls.length);
	});

	it("links to the document of each agent that it names", async () => {
		const index = await (await ask("/llms.txt")).text();
		const links = [...index.matchAll(/\((\S+\/agents\/[a-z0-9-]+\.md)\)/g)].map(([, url]) => url);
		expect(links).toHaveLength(Math.min(200, running.drawn.snapshot.agents.length));
		for (const url of links.slice(0, 5)) {
			const response = await ask(url?.slice(BASE_URL.length) ?? "");
			expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
			expect(await response.text()).toMatch(/^# \S/);
		}
	});

	it("links to endpoints that answer a browser, and to the documentation of all others", async () => {
		const index = await (await ask("/llms.txt")).text();
		const links = [...index.matchAll(/^- \[(?:GET|POST|PUT|PATCH|DELETE) [^\]]*\]\((\S+)\)/gm)];
		const paths = links.map(([, url = ""]) => url.slice(BASE_URL.length));
		expect(paths).toHaveLength(ENDPOINTS.length);
		const opened = paths.filter((path) => !path.startsWith("/docs/#"));
		expect(opened.length).toBeGreaterThan(20);
		for (const path of opened) {
			const response = await ask(path);
			await response.body?.cancel();
			// This sample has no dumps yet.
			if (!path.startsWith("/dumps/")) expect([path, response.status]).toEqual([path, 200]);
		}
	});

	it("states that a sample is a sample", async () => {
		for (const path of ["/llms.txt", "/llms-full.txt", "/feeds/agents.atom"]) {
			expect(await (await ask(path)).text()).toContain("invented samples");
		}
	});
});
