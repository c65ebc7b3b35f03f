import { document, element, text } from "./xml.ts";

interface SitemapPlace {
	url: string;
	/** Null where nobody knows when the content last changed. */
	changedAt: string | null;
}

interface Sitemap {
	/** Whether the places are pages, or files with pages. */
	holds: "pages" | "parts";
	places: readonly SitemapPlace[];
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const ELEMENTS = {
	pages: { root: "urlset", place: "url" },
	parts: { root: "sitemapindex", place: "sitemap" },
} as const;

/** A sitemap, or an index of sitemaps (sitemaps.org, version 0.9). */
export function renderSitemap({ holds, places }: Sitemap): string {
	const { root, place } = ELEMENTS[holds];
	const children = places.map(({ url, changedAt }) =>
		element(
			place,
			{},
			element("loc", {}, text(url)),
			...(changedAt === null ? [] : [element("lastmod", {}, text(changedAt))]),
		),
	);
	return document(element(root, { xmlns: NAMESPACE }, ...children));
}
