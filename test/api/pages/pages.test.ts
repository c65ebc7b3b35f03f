import { describe, expect, it } from "vitest";
import { useService } from "../running-service.ts";

const running = useService();
const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

function ask(path: string, init: RequestInit = {}) {
	return fetch(running.service.origin + path, { redirect: "manual", ...init });
}

describe("a page", () => {
	it.each([
		["/", "home"],
		["/agents/harbor-scout/", "agent"],
	])("answers at %s as HTML", async (path, page) => {
		const response = await ask(path);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect(await response.text()).toContain(`<title>${page}</title>`);
	});

	it("may load only from its own origin, and cannot be framed", async () => {
		const { headers } = await ask("/");
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toContain("unsafe");
		expect(headers.get("x-frame-options")).toBe("DENY");
		expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
	});

	it("is revalidated each time, and answered with 304 while unchanged", async () => {
		const first = await ask("/");
		expect(first.headers.get("cache-control")).toContain("max-age=0");
		const etag = first.headers.get("etag") ?? "";
		expect((await ask("/", { headers: { "If-None-Match": etag } })).status).toBe(304);
	});

	it.each([
		["/agents/harbor-scout", "/agents/harbor-scout/"],
		["/agents/harbor-scout?a=1&b=%20", "/agents/harbor-scout/?a=1&b=%20"],
	])("without the trailing slash at %s leads to %s", async (path, target) => {
		const response = await ask(path);
		expect([response.status, response.headers.get("location")]).toEqual([308, target]);
	});

	it("never leads away from this host", async () => {
		for (const path of ["//evil.example", "/\\evil.example", "/agents//evil.example"]) {
			expect((await ask(path)).headers.get("location")).toBeNull();
		}
	});

	it("allows no other method", async () => {
		const response = await ask("/", { method: "POST" });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
	});
});

describe("an address of nothing", () => {
	it.each(["/nothing/", "/agents/nobody-here/", "/agents/cold-door/", "/x"])(
		"shows people an error page: %s",
		async (path) => {
			const response = await ask(path, { headers: BROWSER });
			expect(response.status).toBe(404);
			expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
			expect(await response.text()).toContain("<title>notFound</title>");
		},
	);

	it.each([
		["/agents/nobody-here.md", BROWSER],
		["/og/nothing.png", BROWSER],
		["/og/categories/nothing.png", BROWSER],
		["/sitemap-9.xml", BROWSER],
		["/dumps/nothing/manifest.json", BROWSER],
		["/oembed?url=http%3A%2F%2Fregistry.test%2Fagents%2Fnobody-here%2F", BROWSER],
		["/agents/nobody-here/", {}],
		["/api/v1/agents/nobody-here", BROWSER],
		["/api/nothing", BROWSER],
	])("shows programs the problem: %s", async (path, headers) => {
		const response = await ask(path, { headers });
		expect(response.status).toBe(404);
		expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
	});
});
