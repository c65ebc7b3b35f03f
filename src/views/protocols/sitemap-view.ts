import { CHECK_IDS } from "#contract/evidence/checks.ts";
import * as addresses from "#contract/http/addresses.ts";
import { GUIDES } from "#contract/http/guides.ts";
import { PAGES, type PageId } from "#contract/http/pages.ts";
import { latestOf } from "#contract/instants.ts";
import { SITEMAP } from "#contract/limits.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { weeksOf } from "../market/week-report.ts";
import { TAGS } from "../open-api/tags.ts";
import { agentUrl, categoryUrl, incidentUrl, type ViewContext } from "../view-context.ts";

export interface SitemapPlace {
	url: string;
	/** Null if no record says when the content last changed. */
	changedAt: string | null;
}

export type SitemapPart = ReturnType<typeof sitemapParts>[number];

/**
 * Pages that show agents. For reports and pages written by people, no record says when they last changed.
 */
const AGENT_PAGES = ["/", "/agents/", "/servers/", "/models/"];
const INCIDENTS_PAGE = "/incidents/";
/** A form without answers, and the page of what is missing. */
const UNLISTED: ReadonlySet<string> = new Set(["compare", "notFound"] satisfies PageId[]);
const DATED_PAGES: readonly string[] = [...AGENT_PAGES, INCIDENTS_PAGE];
const DATELESS_PAGES = [
	...PAGES.filter(
		({ id, path }) => !path.includes("{") && !UNLISTED.has(id) && !DATED_PAGES.includes(path),
	).map(({ path }) => path),
	...TAGS.map(({ id }) => addresses.referencePath(id)),
	...CHECK_IDS.map(addresses.checkPath),
	...GUIDES.map(({ id }) => addresses.guidePath(id)),
];
const FIXED_PAGES = [...DATED_PAGES, ...DATELESS_PAGES];

/** All pages, or an index of several sitemaps when one file would be too large. */
export function sitemapView(context: ViewContext, maxUrls: number = SITEMAP.maxUrls) {
	const parts = sitemapParts(context, maxUrls);
	if (parts.length === 0) {
		return sitemapPartView(context, { number: 1, from: 0, to: countPages(context) });
	}
	const places = parts.map((part) => ({
		url: endpointUrl(context.site, "sitemapPart", { part: String(part.number) }),
		changedAt: newestOf(pagesBetween(context, part)),
	}));
	return { holds: "parts" as const, places };
}

export function sitemapPartView(context: ViewContext, part: SitemapPart) {
	const places: Iterable<SitemapPlace> = { [Symbol.iterator]: () => pagesBetween(context, part) };
	return { holds: "pages" as const, places };
}

/** The files that a sitemap is split into. Empty while one is enough. */
export function sitemapParts(context: ViewContext, maxUrls: number = SITEMAP.maxUrls) {
	const count = countPages(context);
	if (count <= maxUrls) return [];
	return Array.from({ length: Math.ceil(count / maxUrls) }, (_, index) => ({
		/** Counts from 1. */
		number: index + 1,
		/** Indexes of its pages. The end is exclusive. */
		from: index * maxUrls,
		to: Math.min((index + 1) * maxUrls, count),
	}));
}

function countPages({ snapshot, versioned }: ViewContext): number {
	const { categories, agents, incidents } = snapshot;
	const agentPages = agents.length + versioned().length;
	const weeks = weeksOf(snapshot).length;
	return FIXED_PAGES.length + categories.length + weeks + agentPages + incidents.length;
}

/** Dates are those of the content, never of the hour, because search engines distrust other dates. */
function* pagesBetween(
	context: ViewContext,
	{ from, to }: Pick<SitemapPart, "from" | "to">,
): Generator<SitemapPlace> {
	const { agents, categories } = context.snapshot;
	const agentsFrom = FIXED_PAGES.length + categories.length + weeksOf(context.snapshot).length;
	const agentsTo = agentsFrom + agents.length;
	if (from < agentsFrom) yield* firstPages(context).slice(from, to);
	for (let number = Math.max(from, agentsFrom); number < Math.min(to, agentsTo); number += 1) {
		const agent = agents.at(number - agentsFrom);
		if (!agent) throw new Error(`There is no agent of the number ${number - agentsFrom}`);
		yield { url: agentUrl(context, agent.slug), changedAt: agentPageChangedAt(context, agent) };
	}
	yield* lastPages(context, Math.max(0, from - agentsTo), Math.max(0, to - agentsTo));
}

function agentsChangedAt(agents: Iterable<SnapshotAgent>): string | null {
	let latest: string | null = null;
	for (const { createdAt, updatedAt } of agents) latest = latestOf([latest, createdAt, updatedAt]);
	return latest;
}

function categoriesChangedAt(agents: Iterable<SnapshotAgent>): Map<string, string> {
	const changes = new Map<string, string>();
	for (const { categorySlug, createdAt, updatedAt } of agents) {
		if (categorySlug === null) continue;
		const latest = latestOf([changes.get(categorySlug), createdAt, updatedAt]);
		if (latest !== null) changes.set(categorySlug, latest);
	}
	return changes;
}

function agentPageChangedAt(
	{ snapshot, incidentsByAgent }: ViewContext,
	{ slug, createdAt, updatedAt }: SnapshotAgent,
): string | null {
	const [newestComment] = snapshot.comments.get(slug) ?? [];
	const incidents = incidentsByAgent.get(slug) ?? [];
	return latestOf([
		...[createdAt, updatedAt, newestComment?.createdAt],
		...incidents.map((incident) => incident.updatedAt),
	]);
}

/** The pages after the agents: incidents, then versions. */
function* lastPages(context: ViewContext, from: number, to: number): Generator<SitemapPlace> {
	const { incidents } = context.snapshot;
	for (const { slug, updatedAt } of incidents.slice(from, to)) {
		yield { url: incidentUrl(context, slug), changedAt: updatedAt };
	}
	const before = incidents.length;
	const versions = context.versioned().slice(Math.max(0, from - before), Math.max(0, to - before));
	for (const { slug, listedAt } of versions) {
		yield { url: context.site.baseUrl + addresses.versionsPath(slug), changedAt: listedAt };
	}
}

function firstPages(context: ViewContext): SitemapPlace[] {
	const { agents, categories, incidents } = context.snapshot;
	const places = (paths: readonly string[], changedAt: string | null) =>
		paths.map((path) => ({ url: context.site.baseUrl + path, changedAt }));
	const categoryChanges = categoriesChangedAt(agents);
	return [
		...places(AGENT_PAGES, agentsChangedAt(agents)),
		...places([INCIDENTS_PAGE], latestOf(incidents.map(({ updatedAt }) => updatedAt))),
		...places(DATELESS_PAGES, null),
		...categories.map(({ slug }) => ({
			url: categoryUrl(context, slug),
			changedAt: categoryChanges.get(slug) ?? null,
		})),
		...weeksOf(context.snapshot).map(({ id, end }) => ({
			url: context.site.baseUrl + addresses.weekPath(id),
			changedAt: end,
		})),
	];
}

function newestOf(places: Iterable<SitemapPlace>): string | null {
	let newest: string | null = null;
	for (const { changedAt } of places) newest = latestOf([newest, changedAt]);
	return newest;
}
