import { showAffected } from "#contract/evidence/osv.ts";
import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import { advisoryId } from "#domain/advisories/advisory-id.ts";
import { untiedFirst } from "#domain/market/best-of.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import type { SnapshotAgent, SnapshotIncident } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { firstOf } from "../first-of.ts";
import { sampleNotices } from "../notices.ts";
import { logoUrl } from "../pictures/tile.ts";
import { quoteText } from "../texts/quote-text.ts";
import { agentUrl, getAgent, incidentUrl, type ViewContext, weekUrl } from "../view-context.ts";
import { incidentNotes, incidentStatusLabel } from "./incident-view.ts";
import { newestWeeksFirst, type WeekReport, weekHeading } from "./week-report.ts";

export function newestAgentsView(context: ViewContext) {
	const { site, snapshot } = context;
	const newest = firstOf(snapshot.agents, NEWS_ITEM_COUNT, newestWeeksFirst);
	const categoryNames = new Map(snapshot.categories.map(({ slug, name }) => [slug, name]));
	return feedOfAll(context, "agents", {
		title: "New agents",
		summary: ["The most recently added agents.", ...sampleNotices(context)].join(" "),
		page: "/agents/",
		items: newest.map((agent) => ({
			url: agentUrl(context, agent.slug),
			title: agent.title,
			summary: agent.shortDescription ?? `${quoteText(agent.title)} was added to the registry.`,
			author: agent.creatorName,
			topics: topicsOf(agent, categoryNames),
			image: endpointUrl(site, "getShareCard", { slug: agent.slug }),
			icon: logoUrl(site, agent) ?? null,
			publishedAt: agent.createdAt,
			changedAt: agent.updatedAt,
		})),
	});
}

export function newestIncidentsView(context: ViewContext) {
	const newest = context.snapshot.incidents.slice(0, NEWS_ITEM_COUNT);
	return feedOfAll(context, "incidents", {
		title: "Incidents",
		summary: ["The most recently reported incidents.", ...sampleNotices(context)].join(" "),
		page: "/incidents/",
		items: newest.map((incident) => ({
			url: incidentUrl(context, incident.slug),
			title: incident.title,
			summary: incidentSummary(context, incident),
			topics: [incident.kind, incident.severity].map((word) => ({ slug: word, name: word })),
			publishedAt: incident.reportedAt,
			changedAt: incident.updatedAt,
		})),
	});
}

export interface NewsItem {
	url: string;
	title: string;
	summary: string;
	publishedAt: string;
	changedAt: string;
	author?: string | null;
	topics?: readonly { slug: string; name: string }[];
	image?: string | null;
	icon?: string | null;
}

interface Feed {
	title: string;
	summary: string;
	page: string;
	items: readonly NewsItem[];
}

const ITEM_DEFAULTS = { author: null, topics: [], image: null, icon: null };

/** A feed changes with its newest item, not with the hour. */
export function newsView({ site, snapshot }: ViewContext, { title, page, items, ...rest }: Feed) {
	const changes = items.map(({ changedAt }) => changedAt).sort();
	return {
		...rest,
		author: site.name,
		language: "en",
		homeUrl: `${site.baseUrl}/`,
		changedAt: changes.at(-1) ?? snapshot.at,
		title: `${title} – ${site.name}`,
		pageUrl: site.baseUrl + page,
		items: items.map((item) => ({ ...ITEM_DEFAULTS, ...item })),
	};
}

export type FeedKind = "agents" | "incidents" | "gone" | "weeks" | "versions" | "changes";

export function feedOfAll(context: ViewContext, feed: FeedKind, news: Feed) {
	return {
		...newsView(context, news),
		atomUrl: endpointUrl(context.site, `${feed}Atom`),
		jsonUrl: endpointUrl(context.site, `${feed}JsonFeed`),
	};
}

function topicsOf({ categorySlug }: SnapshotAgent, names: ReadonlyMap<string, string>) {
	const name = categorySlug === null ? undefined : names.get(categorySlug);
	return categorySlug !== null && name !== undefined ? [{ slug: categorySlug, name }] : [];
}

/** Our facts come before the words of strangers, which could pretend to be ours. */
function incidentSummary(context: ViewContext, incident: SnapshotIncident) {
	const { agents, summary } = incident;
	const titles = agents.map((slug) => quoteText(getAgent(context, slug).title));
	const affected = titles.length === 0 ? [] : [`Agents: ${titles.join(", ")}.`];
	const versions =
		incident.affected.length === 0
			? []
			: [`Affected versions: ${incident.affected.map(showAffected).join("; ")}.`];
	const advisory = incident.advisory && [`Advisory: ${advisoryId(incident)}.`];
	const status = `Status: ${incidentStatusLabel(incident).toLowerCase()}.`;
	return [
		status,
		...incidentNotes(incident),
		...affected,
		...versions,
		...(advisory ?? []),
		summary,
	].join(" ");
}

/**
 * Agents that are gone because their sources said so, newest first, for feed readers. Agents that people removed here are not
 * included; their slugs are tombstones for mirrors of the list.
 */
export function goneAgentsView(context: ViewContext) {
	const gone = context.snapshot.tombstones
		.flatMap(({ reason, ...tombstone }) => (reason ? [{ ...tombstone, reason }] : []))
		.slice(-NEWS_ITEM_COUNT)
		.reverse();
	return feedOfAll(context, "gone", {
		title: "Removed agents",
		summary: "The most recently removed agents that their sources no longer list.",
		page: "/agents/",
		items: gone.map(({ slug, protocolName, removedAt, reason }) => ({
			url: agentUrl(context, slug),
			title: protocolName ?? slug,
			summary: reason,
			publishedAt: removedAt,
			changedAt: removedAt,
		})),
	});
}

/** The last weekly reports, for readers of feeds. A report appears when its week is over. */
export function weeksNewsView(context: ViewContext) {
	const { site } = context;
	const newest = [...context.weekReports()].reverse().slice(0, NEWS_ITEM_COUNT);
	return feedOfAll(context, "weeks", {
		title: "Weekly reports",
		summary: ["A report for every week.", ...sampleNotices(context)].join(" "),
		page: "/weekly-report/",
		items: newest.map(([week, report]) => ({
			url: weekUrl(context, week),
			title: weekHeading(week),
			summary: summaryOf(context, report),
			image: `${site.baseUrl}/og/weekly-report.png`,
			publishedAt: report.end,
			changedAt: report.end,
		})),
	});
}

const LEADER_COUNT = 3;

function summaryOf(context: ViewContext, report: WeekReport): string {
	const titleOf = ({ slug }: { slug: string }) => quoteText(getAgent(context, slug).title);
	const first = untiedFirst(report.top, LEADER_COUNT, ({ rank }) => rank);
	const leaders = report.ranked < 2 ? [] : first.map(titleOf);
	const [gained] = report.gained;
	return [
		`Newly listed: ${report.newCount}. Incidents reported: ${report.incidents.length}.`,
		...(leaders.length === 0
			? []
			: [endSentence(`Leading of ${report.ranked} ranked: ${leaders.join(", ")}`)]),
		...(gained
			? [`Most ranks gained: ${titleOf(gained)}, from ${gained.before} to ${gained.after}.`]
			: []),
	].join(" ");
}
