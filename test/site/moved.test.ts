import { describe, expect, it } from "vitest";
import { useSite } from "./rendered-site.ts";

const site = useSite((snapshot) => {
	snapshot.moved = { "old-scout": "harbor-scout" };
});

describe("a former slug", () => {
	it("has a page that forwards, for hosts that only have files", async () => {
		const html = (await site.read("agents/old-scout/index.html")).toString();
		expect(html).toContain('<meta http-equiv="refresh" content="0; url=/agents/harbor-scout/">');
		expect(html).toMatch(/<link rel="canonical" href="[^"]*\/agents\/harbor-scout\/">/);
		expect(html).toContain('<meta name="robots" content="noindex">');
		expect(html).toContain('<a href="/agents/harbor-scout/">Harbor Scout</a>');
	});

	it("is redirected by the service itself", async () => {
		const page = `${site.origin}/agents/old-scout/`;
		const { status, headers } = await fetch(page, { redirect: "manual" });
		expect([status, headers.get("location")]).toEqual([308, "/agents/harbor-scout/"]);
	});
});

describe.each([
	["/leaderboard/", "/weekly-report/"],
	["/market-report/", "/weekly-report/"],
	["/categories/", "/#jobs"],
])("the former page %s", (path, now) => {
	it(`leads to ${now}, with any query, for hosts that only have files too`, async () => {
		const html = (await site.read(`${path.slice(1)}index.html`)).toString();
		expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${now}">`);
		for (const address of [path, path.slice(0, -1), `${path}?days=7`]) {
			const { status, headers } = await fetch(site.origin + address, { redirect: "manual" });
			expect([address, status, headers.get("location")]).toEqual([address, 308, now]);
		}
	});
});
