import { element, streamDocument, textNode, type Xml } from "./xml.ts";

interface SitemapPlace {
	url: string;
	/** Null when it is unknown when the content last changed. */
	changedAt: string | null;
}

interface Sitemap {
	holds: "pages" | "parts";
	places: Iterable<SitemapPlace>;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const ELEMENTS = {
	pages: { root: "urlset", place: "url" },
	parts: { root: "sitemapindex", place: "sitemap" },
} as const;

export function renderSitemap({ holds, places }: Sitemap): string {
	const { root, place } = ELEMENTS[holds];
	return [...streamDocument(root, { xmlns: NAMESPACE }, renderPlaces(place, places))].join("");
}

function* renderPlaces(name: string, places: Iterable<SitemapPlace>): Generator<Xml> {
	for (const { url, changedAt } of places) {
		const location = element("loc", {}, textNode(url));
		yield changedAt === null
			? element(name, {}, location)
			: element(name, {}, location, element("lastmod", {}, textNode(changedAt)));
	}
}
