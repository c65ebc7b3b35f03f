import { compare } from "#contract/compare.ts";
import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import { untiedFirst } from "#domain/market/best-of.ts";
import type { SnapshotAgent, SnapshotIncident } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { firstOf } from "../first-of.ts";
import { sampleNotices } from "../notices.ts";
import { logoUrl } from "../pictures/logo-view.ts";
import { quoteText } from "../quote-text.ts";
import { agentUrl, getAgent, incidentUrl, type ViewContext, weekUrl } from "../view-context.ts";
import { type WeekReport, weekHeading } from "./week-report.ts";

/** The newest agents, for readers of feeds. */
export function newestAgentsView(context: ViewContext) {
	const { site, snapshot } = context;
	const newest = firstOf(snapshot.agents, NEWS_ITEM_COUNT, byCreation);
	const categoryNames = new Map(snapshot.categories.map(({ slug, name }) => [slug, name]));
	return {
		...newsHead(context, newest),
		title: `New agents – ${site.name}`,
		summary: ["The most recently added agents.", ...sampleNotices(context)].join(" "),
		pageUrl: `${site.baseUrl}/agents/`,
		atomUrl: endpointUrl(site, "agentsAtom"),
		jsonUrl: endpointUrl(site, "agentsJsonFeed"),
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
	};
}

/** The newest incidents, for readers of feeds. */
export function newestIncidentsView(context: ViewContext) {
	const { site, snapshot } = context;
	const newest = snapshot.incidents.slice(0, NEWS_ITEM_COUNT);
	return {
		...newsHead(context, newest),
		title: `Incidents – ${site.name}`,
		summary: ["The most recently reported incidents.", ...sampleNotices(context)].join(" "),
		pageUrl: `${site.baseUrl}/incidents/`,
		atomUrl: endpointUrl(site, "incidentsAtom"),
		jsonUrl: endpointUrl(site, "incidentsJsonFeed"),
		items: newest.map((incident) => ({
			url: incidentUrl(context, incident.slug),
			title: incident.title,
			summary: incidentSummary(context, incident),
			author: null,
			topics: incidentTopics(incident),
			image: null,
			icon: null,
			publishedAt: incident.reportedAt,
			changedAt: incident.updatedAt,
		})),
	};
}

/** A feed changes with its newest member, not with the hour. */
export function newsHead(
	{ site, snapshot }: ViewContext,
	members: readonly { updatedAt: string }[],
) {
	const changes = members.map(({ updatedAt }) => updatedAt).sort();
	return {
		author: site.name,
		language: "en",
		homeUrl: `${site.baseUrl}/`,
		changedAt: changes.at(-1) ?? snapshot.at,
	};
}

function byCreation(left: SnapshotAgent, right: SnapshotAgent): number {
	return compare(right.createdAt, left.createdAt) || compare(left.slug, right.slug);
}

function topicsOf({ categorySlug }: SnapshotAgent, names: ReadonlyMap<string, string>) {
	const name = categorySlug === null ? undefined : names.get(categorySlug);
	return categorySlug !== null && name !== undefined ? [{ slug: categorySlug, name }] : [];
}

/** Our facts come before the words of strangers, which could pretend to be ours. */
function incidentSummary(context: ViewContext, { status, agents, summary }: SnapshotIncident) {
	const titles = agents.map((slug) => quoteText(getAgent(context, slug).title));
	const affected = titles.length === 0 ? [] : [`Agents: ${titles.join(", ")}.`];
	return [`Status: ${status}.`, ...affected, summary].join(" ");
}

function incidentTopics({ kind, severity }: SnapshotIncident) {
	return [kind, severity].map((word) => ({ slug: word, name: word }));
}

/**
 * Agents that are gone because their sources said so, newest first, for feed readers. Agents that people removed here are not
 * included; their slugs are tombstones for mirrors of the list.
 */
export function goneAgentsView(context: ViewContext) {
	const { site, snapshot } = context;
	const gone = snapshot.tombstones
		.flatMap(({ reason, ...tombstone }) => (reason ? [{ ...tombstone, reason }] : []))
		.slice(-NEWS_ITEM_COUNT)
		.reverse();
	return {
		...newsHead(
			context,
			gone.map(({ removedAt }) => ({ updatedAt: removedAt })),
		),
		title: `Removed agents – ${site.name}`,
		summary: "The most recently removed agents that their sources no longer list.",
		pageUrl: `${site.baseUrl}/agents/`,
		atomUrl: endpointUrl(site, "goneAtom"),
		jsonUrl: endpointUrl(site, "goneJsonFeed"),
		items: gone.map(({ slug, protocolName, removedAt, reason }) => ({
			url: agentUrl(context, slug),
			title: protocolName ?? slug,
			summary: reason,
			author: null,
			topics: [],
			image: null,
			icon: null,
			publishedAt: removedAt,
			changedAt: removedAt,
		})),
	};
}

/** The last weekly reports, for readers of feeds. A report appears when its week is over. */
export function weeksNewsView(context: ViewContext) {
	const { site } = context;
	const newest = [...context.weekReports()].reverse().slice(0, NEWS_ITEM_COUNT);
	return {
		...newsHead(
			context,
			newest.map(([, { end }]) => ({ updatedAt: end })),
		),
		title: `Weekly reports – ${site.name}`,
		summary: ["A report for every week.", ...sampleNotices(context)].join(" "),
		pageUrl: `${site.baseUrl}/weekly-report/`,
		atomUrl: endpointUrl(site, "weeksAtom"),
		jsonUrl: endpointUrl(site, "weeksJsonFeed"),
		items: newest.map(([week, report]) => ({
			url: weekUrl(context, week),
			title: weekHeading(week),
			summary: summaryOf(context, report),
			author: null,
			topics: [],
			image: `${site.baseUrl}/og/weekly-report.png`,
			icon: null,
			publishedAt: report.end,
			changedAt: report.end,
		})),
	};
}

const LEADER_COUNT = 3;

function summaryOf(context: ViewContext, report: WeekReport): string {
	const titleOf = ({ slug }: { slug: string }) => quoteText(getAgent(context, slug).title);
	const first = untiedFirst(report.top, LEADER_COUNT, ({ rank }) => rank);
	const leaders = report.ranked < 2 ? [] : first.map(titleOf);
	const [gained] = report.gained;
	return [
		`Newly listed: ${report.newCount}. Incidents reported: ${report.incidents.length}.`,
		...(leaders.length === 0 ? [] : [`Leading of ${report.ranked} ranked: ${leaders.join(", ")}.`]),
		...(gained
			? [`Most ranks gained: ${titleOf(gained)}, from ${gained.before} to ${gained.after}.`]
			: []),
	].join(" ");
}
