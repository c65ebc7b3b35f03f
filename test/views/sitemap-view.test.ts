import { describe, expect, it } from "vitest";
import { latestOf } from "#contract/instants.ts";
import { SITEMAP } from "#contract/limits.ts";
import { renderSitemap } from "#render/sitemap.ts";
import {
	type SitemapPlace,
	sitemapParts,
	sitemapPartView,
	sitemapView,
} from "#views/protocols/sitemap-view.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { comment, daysAgo, incident } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "./view-context-builder.ts";

const context = viewContext();
const base = context.site.baseUrl;
const { places } = viewOf(context);
/** When the builder's records were changed, if they do not say. */
const DEFAULT_CHANGE = "2026-01-01T00:00:00.000Z";

/** A sitemap with its places in memory. */
function viewOf(...asked: Parameters<typeof sitemapView>) {
	const view = sitemapView(...asked);
	return { holds: view.holds, places: [...view.places] };
}

describe("the sitemap", () => {
	const changedAtIn = (found: readonly SitemapPlace[], path: string) =>
		found.find(({ url }) => url === base + path)?.changedAt;

	it.each<[path: string, changedAt: string | null, reason: string]>([
		["/", daysAgo(5), "the newest agent, wren"],
		["/agents/", daysAgo(5), "the newest agent, wren"],
		["/categories/nests/", daysAgo(5), "its only agent, wren"],
		["/categories/tunnels/", DEFAULT_CHANGE, "the facts of its agents, which are older"],
		["/categories/empty/", null, "there is nothing that changed"],
		["/agents/mole/", daysAgo(2), "its newest comment"],
		["/agents/vole/", daysAgo(3), "the change of its old incident"],
		["/agents/wren/", daysAgo(5), "its creation"],
		["/agents/newt/", DEFAULT_CHANGE, "its own facts"],
		["/incidents/mole-flood/", daysAgo(3), "the incident itself"],
		["/incidents/", daysAgo(3), "the newest of all incidents"],
		["/weekly-report/", null, "numbers, which have no date"],
		["/about/", null, "written by people"],
		["/about/collector/", null, "written by people"],
	])("says that %s changed at %s: %s", (path, changedAt) => {
		expect(changedAtIn(places, path)).toBe(changedAt);
	});

	it("uses the last of several changes of an agent", () => {
		const agents = [agentRecord({ slug: "mole", updatedAt: daysAgo(6) })];
		const comments = [comment("late", { createdAt: daysAgo(4) })];
		const flood = (slug: string, days: number) => incident(slug, { updatedAt: daysAgo(days) });
		const facts = { agents, comments, incidents: [flood("first", 1), flood("second", 2)] };
		const pathOf = (given: Parameters<typeof viewContext>[0]) =>
			changedAtIn(viewOf(viewContext(given)).places, "/agents/mole/");
		expect(pathOf(facts)).toBe(daysAgo(1));
		expect(pathOf({ ...facts, incidents: [] })).toBe(daysAgo(4));
		expect(pathOf({ ...facts, incidents: [], comments: [] })).toBe(daysAgo(6));
	});

	it("is the same an hour later if nothing happened", () => {
		expect(viewOf(viewContext({}, { hour: 1 })).places).toEqual(places);
	});

	it("has no date for an empty page", () => {
		const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };
		const dates = viewOf(viewContext(nothing)).places.map(({ changedAt }) => changedAt);
		expect(new Set(dates)).toEqual(new Set([null]));
	});
});

describe("a sitemap that is too large for one file", () => {
	const size = 7;
	const index = viewOf(context, size);
	const parts = sitemapParts(context, size);
	const slices = Array.from({ length: Math.ceil(places.length / size) }, (_, at) =>
		places.slice(at * size, (at + 1) * size),
	);

	it("is an index of parts, each with its newest change", () => {
		expect(index.holds).toBe("parts");
		expect(index.places).toEqual(
			slices.map((slice, at) => ({
				url: `${base}/sitemap-${at + 1}.xml`,
				changedAt: latestOf(slice.map(({ changedAt }) => changedAt)),
			})),
		);
		expect(index.places[0]?.changedAt).toBe(daysAgo(3));
		expect(index.places[1]?.changedAt).toBeNull();
	});

	it("has all pages in its parts, in the same order", () => {
		expect(parts.map(({ number }) => number)).toEqual(slices.map((_, at) => at + 1));
		const pages = parts.map((part) => [...sitemapPartView(context, part).places]);
		expect(pages).toEqual(slices);
	});

	it("has the same pages in parts of any size", () => {
		for (let one = 1; one <= places.length; one += 1) {
			const found = sitemapParts(context, one).map((part) => sitemapPartView(context, part));
			const all = found.flatMap((part) => [...part.places]);
			expect(all, `parts of ${one}`).toEqual(one < places.length ? places : []);
		}
	});

	it.each([
		[0, 0],
		[-1, 2],
	])("starts if there are more pages than fit: %i more room makes %i parts", (room, count) => {
		expect(sitemapParts(context, places.length + room)).toHaveLength(count);
	});

	it("is split at 50,000 pages, which stay below 50 MB with the longest addresses", () => {
		expect(SITEMAP.maxUrls).toBe(50_000);
		const longest = `https://${"a".repeat(253)}/incidents/${"b".repeat(64)}/`;
		const page = { url: longest, changedAt: daysAgo(0) };
		const drawn = (pages: number) =>
			renderSitemap({ holds: "pages", places: Array.from({ length: pages }, () => page) }).length;
		const bytesOfOne = drawn(2) - drawn(1);
		expect(drawn(0) + bytesOfOne * SITEMAP.maxUrls).toBeLessThan(50 * 1024 * 1024);
	});
});
