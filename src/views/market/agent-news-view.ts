import type { ObservedChange } from "#contract/agents/changes.ts";
import { compare } from "#contract/compare.ts";
import { agentPath, versionsPath } from "#contract/http/addresses.ts";
import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import { changeInWords } from "#domain/evidence/observed-changes.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import type { SnapshotAgent, SnapshotAgents } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { firstOf } from "../first-of.ts";
import { INCIDENT_SEVERITY_LABELS } from "../labels.ts";
import { sampleNotices } from "../notices.ts";
import { versionRow, versionTitle } from "../pages/agent/version-rows.ts";
import { quoteText } from "../texts/quote-text.ts";
import { agentUrl, incidentsOf, incidentUrl, type ViewContext } from "../view-context.ts";
import { incidentNotes, incidentStatusLabel } from "./incident-view.ts";
import { feedOfAll, type NewsItem, newsView } from "./news-view.ts";

/** What happened to one agent, newest first, for feed readers. */
export function agentNewsView(context: ViewContext, agent: SnapshotAgent) {
	const news = [
		...agent.versions.map((version) => versionItem(context, agent, version)),
		...incidentNews(context, agent),
		...agent.changes.map((change) => changeItem(context, agent, change)),
		...revisionNews(context, agent),
	]
		.sort((left, right) => compare(right.changedAt, left.changedAt) || compare(left.url, right.url))
		.slice(0, NEWS_ITEM_COUNT);
	const feed = {
		title: agent.title,
		summary: "Its versions, its incidents, and what changed of its listing and of what it names.",
		page: agentPath(agent.slug),
		items: news,
	};
	const atomUrl = endpointUrl(context.site, "agentChangesAtom", { slug: agent.slug });
	return { ...newsView(context, feed), atomUrl };
}

function versionItem(
	{ site }: ViewContext,
	{ slug, title, versions }: SnapshotAgent,
	version: VersionRecord,
): NewsItem {
	const { id, changes } = versionRow(version, quoteText);
	const isFirst = version === versions.at(-1);
	return {
		url: `${site.baseUrl}${versionsPath(slug)}#${id}`,
		title: versionTitle(title, version),
		summary:
			changes.length > 0
				? `${changes.join("; ")}.`
				: isFirst
					? "First version here."
					: "No known changes.",
		publishedAt: version.publishedAt ?? version.listedAt,
		changedAt: version.listedAt,
	};
}

function incidentNews(context: ViewContext, agent: SnapshotAgent): NewsItem[] {
	return incidentsOf(context, agent).map((incident) => ({
		url: incidentUrl(context, incident.slug),
		title: incident.title,
		summary: `${INCIDENT_SEVERITY_LABELS[incident.severity]} incident, ${[`${incidentStatusLabel(incident).toLowerCase()}.`, ...incidentNotes(incident), incident.summary].join(" ")}`,
		publishedAt: incident.reportedAt,
		changedAt: incident.updatedAt,
	}));
}

function changeItem(
	context: ViewContext,
	{ slug, title }: SnapshotAgent,
	change: ObservedChange,
): NewsItem {
	const { id, at: publishedAt, text } = change;
	return {
		url: `${agentUrl(context, slug)}#change-${id}`,
		title: `${title}: ${text}`,
		summary: changeText(change),
		publishedAt,
		changedAt: publishedAt,
	};
}

export function changeText({ subject, ...change }: ObservedChange): string {
	return `${changeInWords(change)} Seen at ${quoteText(subjectWords(subject))}.`;
}

/** What was seen to change last of all agents, for readers of feeds. */
export function newestChangesView(context: ViewContext) {
	const newest = firstOf(
		changesOf(context.snapshot.agents),
		NEWS_ITEM_COUNT,
		([, left], [, right]) => compare(right.at, left.at) || compare(left.id, right.id),
	);
	return feedOfAll(context, "changes", {
		title: "Observed changes",
		summary: ["What was not as it was at the look before.", ...sampleNotices(context)].join(" "),
		page: "/agents/",
		items: newest.map(([agent, change]) => changeItem(context, agent, change)),
	});
}

function* changesOf(agents: SnapshotAgents): Generator<[SnapshotAgent, ObservedChange]> {
	for (const agent of agents) for (const change of agent.changes) yield [agent, change];
}

/** A revision has no page of its own, so its instant is part of its address: readers know entries by their addresses. */
function revisionNews(context: ViewContext, { slug, title, revisedAt }: SnapshotAgent): NewsItem[] {
	return revisedAt.map((at) => ({
		url: `${agentUrl(context, slug)}#revised-${at}`,
		title: `${title}: listing changed`,
		summary: "Its owner changed the listing.",
		publishedAt: at,
		changedAt: at,
	}));
}

interface NewVersion {
	agent: SnapshotAgent;
	version: VersionRecord;
}

export function newestVersionsView(context: ViewContext) {
	const newest = firstOf(versionsOf(context.snapshot.agents), NEWS_ITEM_COUNT, byListing);
	return feedOfAll(context, "versions", {
		title: "New versions",
		summary: ["The most recent versions of all agents.", ...sampleNotices(context)].join(" "),
		page: "/agents/",
		items: newest.map(({ agent, version }) => ({
			...versionItem(context, agent, version),
			author: agent.creatorName,
			publishedAt: version.listedAt,
		})),
	});
}

/** If an import brought several versions at once, only the latest is news. */
function* versionsOf(agents: SnapshotAgents): Generator<NewVersion> {
	for (const agent of agents) {
		for (const [index, version] of agent.versions.entries()) {
			const isOlder = agent.versions[index - 1]?.listedAt === version.listedAt;
			if (!isOlder) yield { agent, version };
		}
	}
}

function byListing(left: NewVersion, right: NewVersion): number {
	const byInstant = compare(right.version.listedAt, left.version.listedAt);
	// Versions of one agent stay in their order.
	return byInstant || compare(left.agent.slug, right.agent.slug);
}
