import { describe, expect, it } from "vitest";
import { prefersMarkdown } from "#api/routes/serve-file.ts";
import { useService } from "../running-service.ts";

const running = useService();
const ask = (path: string, accept: string) =>
	fetch(running.service.origin + path, { headers: { Accept: accept } });
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

describe("a client that prefers Markdown", () => {
	it.each<[string | undefined, boolean, string]>([
		[undefined, false, "no preference"],
		[BROWSER, false, "a browser"],
		["*/*", false, "a wildcard is no wish"],
		["text/*", false, "neither is this"],
		["text/markdown", true, "named"],
		["text/markdown, text/html, */*", true, "liked alike; no browser names it"],
		["text/markdown;q=0.5, text/html", false, "a lower preference"],
		["Text/Markdown; q=1, text/html;q=0.9", true, "liked more, however it is written"],
		["text/markdown, */*;q=0.1", true, "named, and anything else if need be"],
		["text/markdown, */*", true, "named, and HTML only among all"],
		["text/markdown;q=0.1, */*", false, "everything else is liked better"],
		["text/markdown;q=0.5, text/*;q=0.8", false, "every other text is liked better"],
		["text/markdown;q=0.5, text/html;q=0.4, */*", true, "what is closest counts for HTML"],
		["text/markdown;q=0", false, "not wanted"],
		["text/markdown;q=many", false, "nonsense"],
	])("%j: %j (%s)", (accept, expected) => {
		expect(prefersMarkdown(accept)).toBe(expected);
	});
});

describe.each([
	["/", "/llms.txt"],
	["/agents/harbor-scout/", "/agents/harbor-scout.md"],
])("%s", (path, place) => {
	it("is Markdown for clients that prefer it, and says where that is by itself", async () => {
		const response = await ask(path, "text/markdown");
		const { headers } = response;
		expect([response.status, headers.get("content-type")]).toEqual([
			200,
			"text/markdown; charset=utf-8",
		]);
		expect(headers.get("content-location")).toBe(place);
		expect(headers.get("vary")).toBe("Accept, Accept-Encoding");
		// Shared caches that ignore Vary would give it to browsers.
		expect(headers.get("cache-control")).toBe("private, max-age=0");
		const known = { Accept: "text/markdown", "If-None-Match": headers.get("etag") ?? "" };
		const again = await fetch(running.service.origin + path, { headers: known });
		expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, max-age=0"]);
		expect(await response.text()).toBe(await (await ask(place, "*/*")).text());
	});

	it("is a page for everybody else, with another ETag", async () => {
		const response = await ask(path, BROWSER);
		const { headers } = response;
		expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect([headers.get("content-location"), headers.get("vary")]).toEqual([
			null,
			"Accept, Accept-Encoding",
		]);
		expect(headers.get("cache-control")).toContain("s-maxage=");
		expect(headers.get("etag")).not.toBe((await ask(path, "text/markdown")).headers.get("etag"));
	});
});

describe("the Link header of pages", () => {
	it.each(["/", "/agents/", "/agents/?q=harbor", "/agents/harbor-scout/", "/about/"])(
		"of %s leads to existing files",
		async (path) => {
			const link = (await ask(path, BROWSER)).headers.get("link") ?? "";
			const rels = [...link.matchAll(/<([^>]+)>; rel="([^"]+)"/g)];
			expect(rels.map(([, , rel]) => rel)).toEqual(
				expect.arrayContaining(["api-catalog", "service-desc", "service-doc", "ard"]),
			);
			for (const [, target = ""] of rels) expect((await ask(target, "*/*")).status).toBe(200);
		},
	);

	it("names no Markdown for pages without one", async () => {
		const response = await ask("/about/", "text/markdown");
		expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
	});
});
