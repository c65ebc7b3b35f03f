import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { renderSitemap } from "#render/sitemap.ts";
import { childrenOf, readXml, textOf } from "./read-xml.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const places = [
	{ url: "https://a.example/?a=1&b=2", changedAt: "2026-05-04T12:00:00.000Z" },
	{ url: "https://a.example/docs/", changedAt: null },
];

describe("a sitemap", () => {
	it("names each page, with the last change if known", () => {
		const root = readXml(renderSitemap({ holds: "pages", places }));
		expect([root.name, root.attributes]).toEqual(["urlset", { xmlns: NAMESPACE }]);
		const urls = childrenOf(root, "url");
		expect(urls.map((url) => [textOf(url, "loc"), textOf(url, "lastmod")])).toEqual([
			["https://a.example/?a=1&b=2", "2026-05-04T12:00:00.000Z"],
			["https://a.example/docs/", undefined],
		]);
	});

	it("can be an index of sitemaps", () => {
		const root = readXml(renderSitemap({ holds: "parts", places }));
		expect([root.name, root.attributes]).toEqual(["sitemapindex", { xmlns: NAMESPACE }]);
		expect(childrenOf(root, "sitemap")).toHaveLength(places.length);
	});

	it("is valid without any page", () => {
		const root = readXml(renderSitemap({ holds: "pages", places: [] }));
		expect([root.name, childrenOf(root, "url")]).toEqual(["urlset", []]);
	});

	it("is the same for a second parser", () => {
		const xml = renderSitemap({ holds: "pages", places });
		expect(new XMLParser().parse(xml)).toMatchObject({
			urlset: { url: [{ loc: places[0]?.url }, { loc: places[1]?.url }] },
		});
	});
});
