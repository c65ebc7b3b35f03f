import { describe, expect, it } from "vitest";
import { SITEMAP } from "#contract/limits.ts";
import { renderSitemap } from "#render/sitemap.ts";
import { sitemapParts, sitemapPartView, sitemapView } from "#views/sitemap-view.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { daysAgo } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "./view-context-builder.ts";

const context = viewContext();
const base = context.site.baseUrl;
const { holds, places } = sitemapView(context);
const urls = places.map(({ url }) => url);

describe("the sitemap", () => {
	it("names every page of the site, once", () => {
		const paths = [
			"/ /agents/ /categories/ /leaderboard/ /market-report/ /weekly-report/ /incidents/",
			"/methodology/ /docs/ /submit/ /about/",
			"/categories/empty/ /categories/nests/ /categories/tunnels/",
			"/agents/mole/ /agents/vole/ /agents/wren/ /agents/newt/",
			"/incidents/mole-flood/ /incidents/old-flood/",
		];
		const expected = paths.flatMap((line) => line.split(" ")).map((path) => base + path);
		expect(holds).toBe("pages");
		expect([...urls].sort()).toEqual(expected.sort());
		expect(new Set(urls).size).toBe(urls.length);
	});

	it.each<[path: string, changedAt: string | null, reason: string]>([
		["/", daysAgo(0), "drawn from the hour"],
		["/leaderboard/", daysAgo(0), "drawn from the hour"],
		["/categories/nests/", daysAgo(0), "drawn from the hour"],
		["/agents/mole/", "2026-01-01T00:00:00.000Z", "the change of its own facts"],
		["/incidents/mole-flood/", daysAgo(3), "the change of the incident"],
		["/incidents/", daysAgo(3), "the newest of all incidents"],
		["/about/", null, "written by people"],
	])("says that %s changed at %s: %s", (path, changedAt) => {
		expect(places.find(({ url }) => url === base + path)?.changedAt).toBe(changedAt);
	});

	it("knows no change of the incidents when there are none", () => {
		const calm = sitemapView(viewContext({ incidents: [] }));
		expect(calm.places.find(({ url }) => url === `${base}/incidents/`)?.changedAt).toBeNull();
	});
});

describe("a sitemap that is too large for one file", () => {
	const size = 6;
	const index = sitemapView(context, size);
	const parts = sitemapParts(context, size);

	it("is an index of parts, each with its newest change", () => {
		expect(index.holds).toBe("parts");
		expect(index.places).toEqual([
			{ url: `${base}/sitemap-1.xml`, changedAt: daysAgo(0) },
			{ url: `${base}/sitemap-2.xml`, changedAt: daysAgo(0) },
			{ url: `${base}/sitemap-3.xml`, changedAt: daysAgo(0) },
			{ url: `${base}/sitemap-4.xml`, changedAt: daysAgo(3) },
		]);
	});

	it("has all pages in its parts, in the same order", () => {
		expect(parts.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
		expect(parts.map(({ pages }) => pages.length)).toEqual([6, 6, 6, 2]);
		expect(parts.flatMap((part) => sitemapPartView(context, part).places)).toEqual(places);
	});

	it.each([
		[0, 0],
		[-1, 2],
	])("begins where there are more pages than fit: %i more room makes %i parts", (room, count) => {
		expect(sitemapParts(context, places.length + room)).toHaveLength(count);
	});

	it("is split at 50,000 pages, which are smaller than 50 MB with the longest of addresses", () => {
		expect([SITEMAP.maxUrls, SITEMAP.maxBytes]).toEqual([50_000, 50 * 1024 * 1024]);
		const longest = `https://${"a".repeat(253)}/incidents/${"b".repeat(64)}/`;
		const page = { url: longest, changedAt: daysAgo(0) };
		const drawn = (pages: number) =>
			renderSitemap({ holds: "pages", places: Array.from({ length: pages }, () => page) }).length;
		const bytesOfOne = drawn(2) - drawn(1);
		expect(drawn(0) + bytesOfOne * SITEMAP.maxUrls).toBeLessThan(SITEMAP.maxBytes);
	});

	it("is split by default when a registry grows beyond that", () => {
		const [agent] = viewContext({ agents: [agentRecord({ slug: "mole" })] }).snapshot.agents;
		if (!agent) throw new Error("There is no agent");
		const agents = Array.from({ length: SITEMAP.maxUrls }, (_, number) => ({
			...agent,
			slug: `agent-${number}`,
		}));
		const crowded = { ...context, snapshot: { ...context.snapshot, agents } };
		expect(sitemapView(crowded).holds).toBe("parts");
		expect(sitemapParts(crowded).map(({ pages }) => pages.length)).toEqual([50_000, 16]);
	});
});
