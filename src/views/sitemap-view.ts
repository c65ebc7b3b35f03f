import { SITEMAP } from "#contract/limits.ts";
import {
	agentPagesChangedAt,
	agentsChangedAt,
	latestOf,
	launchesChangedAt,
} from "./content-changes.ts";
import { endpointUrl } from "./endpoint-url.ts";
import { agentUrl, categoryUrl, incidentUrl, type ViewContext } from "./view-context.ts";

export interface SitemapPlace {
	url: string;
	/** Null where no record says when the content last changed. */
	changedAt: string | null;
}

export interface SitemapPart {
	/** From 1. */
	number: number;
	pages: SitemapPlace[];
}

/** Pages that show agents, and pages of which no record says when they changed: reports of numbers, and what people wrote. */
const AGENT_PAGES = "/ /agents/ /categories/";
const DATELESS_PAGES = "/market-report/ /weekly-report/ /methodology/ /docs/ /submit/ /about/";

/** All pages, or the parts that hold them when one file would be too large (spec 4.17). */
export function sitemapView(context: ViewContext, maxUrls: number = SITEMAP.maxUrls) {
	const parts = sitemapParts(context, maxUrls);
	if (parts.length === 0) return { holds: "pages", places: sitemapPages(context) } as const;
	const places = parts.map(({ number, pages }) => ({
		url: endpointUrl(context.site, "sitemapPart", { part: String(number) }),
		changedAt: latestOf(pages.map((page) => page.changedAt)),
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

/** Search engines believe a date only if it is that of the content, so no page has that of the hour. */
function sitemapPages(context: ViewContext): SitemapPlace[] {
	const { site, snapshot } = context;
	const { agents, categories, incidents } = snapshot;
	const places = (paths: string, changedAt: string | null) =>
		paths.split(" ").map((path) => ({ url: site.baseUrl + path, changedAt }));
	const changes = agentPagesChangedAt(snapshot);
	const byCategory = Map.groupBy(agents, ({ categorySlug }) => categorySlug);
	return [
		...places(AGENT_PAGES, agentsChangedAt(agents)),
		...places("/leaderboard/", launchesChangedAt(snapshot)),
		...places("/incidents/", latestOf(incidents.map(({ updatedAt }) => updatedAt))),
		...places(DATELESS_PAGES, null),
		...categories.map(({ slug }) => ({
			url: categoryUrl(context, slug),
			changedAt: agentsChangedAt(byCategory.get(slug) ?? []),
		})),
		...agents.map(({ slug }) => ({
			url: agentUrl(context, slug),
			changedAt: changes.get(slug) ?? null,
		})),
		...incidents.map(({ slug, updatedAt }) => ({
			url: incidentUrl(context, slug),
			changedAt: updatedAt,
		})),
	];
}
