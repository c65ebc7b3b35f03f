import { SITEMAP } from "#contract/limits.ts";
import { endpointUrl } from "./endpoint-url.ts";
import { agentUrl, categoryUrl, incidentUrl, type ViewContext } from "./view-context.ts";

export interface SitemapPlace {
	url: string;
	/** Null where nobody knows when the content last changed. */
	changedAt: string | null;
}

export interface SitemapPart {
	/** From 1. */
	number: number;
	pages: SitemapPlace[];
}

/** Pages that are drawn from the whole hour, and those that people wrote and change by hand. */
const HOURLY_PAGES = "/ /agents/ /categories/ /leaderboard/ /market-report/ /weekly-report/";
const WRITTEN_PAGES = "/methodology/ /docs/ /submit/ /about/";

/** All pages, or the parts that hold them when one file would be too large (spec 4.17). */
export function sitemapView(context: ViewContext, maxUrls: number = SITEMAP.maxUrls) {
	const parts = sitemapParts(context, maxUrls);
	if (parts.length === 0) return { holds: "pages", places: sitemapPages(context) } as const;
	const places = parts.map(({ number, pages }) => ({
		url: endpointUrl(context.site, "sitemapPart", { part: String(number) }),
		changedAt: newestOf(pages),
	}));
	return { holds: "parts", places } as const;
}

export function sitemapPartView(_context: ViewContext, { pages }: SitemapPart) {
	return { holds: "pages", places: pages } as const;
}

/** The files that a sitemap is split into; none while one is enough. */
export function sitemapParts(
	context: ViewContext,
	maxUrls: number = SITEMAP.maxUrls,
): SitemapPart[] {
	const pages = sitemapPages(context);
	if (pages.length <= maxUrls) return [];
	return Array.from({ length: Math.ceil(pages.length / maxUrls) }, (_, index) => ({
		number: index + 1,
		pages: pages.slice(index * maxUrls, (index + 1) * maxUrls),
	}));
}

/** Search engines believe a date only if it is that of the content, so an agent has its own and not that of the hour. */
function sitemapPages(context: ViewContext): SitemapPlace[] {
	const { site, snapshot } = context;
	const { at } = snapshot;
	const places = (paths: string, changedAt: string | null) =>
		paths.split(" ").map((path) => ({ url: site.baseUrl + path, changedAt }));
	const incidents = snapshot.incidents.map(({ slug, updatedAt }) => ({
		url: incidentUrl(context, slug),
		changedAt: updatedAt,
	}));
	return [
		...places(HOURLY_PAGES, at),
		...places("/incidents/", newestOf(incidents)),
		...places(WRITTEN_PAGES, null),
		...snapshot.categories.map(({ slug }) => ({ url: categoryUrl(context, slug), changedAt: at })),
		...snapshot.agents.map(({ slug, updatedAt }) => ({
			url: agentUrl(context, slug),
			changedAt: updatedAt,
		})),
		...incidents,
	];
}

function newestOf(places: readonly SitemapPlace[]): string | null {
	return places.reduce<string | null>(
		(newest, { changedAt }) =>
			changedAt !== null && (newest === null || changedAt > newest) ? changedAt : newest,
		null,
	);
}
