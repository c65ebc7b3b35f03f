import { versionsPath } from "#contract/addresses.ts";
import { compare } from "#contract/compare.ts";
import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import type { SnapshotAgent, SnapshotAgents } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { firstOf } from "../first-of.ts";
import { sampleNotices } from "../notices.ts";
import { versionRow, versionTitle } from "../pages/agent/version-rows.ts";
import { quoteText } from "../quote-text.ts";
import type { ViewContext } from "../view-context.ts";
import { newsHead } from "./news-view.ts";

interface NewVersion {
	agent: SnapshotAgent;
	version: VersionRecord;
}

/** The newest versions of all agents, for readers of feeds. */
export function newestVersionsView(context: ViewContext) {
	const { site, snapshot } = context;
	const newest = firstOf(versionsOf(snapshot.agents), NEWS_ITEM_COUNT, byListing);
	return {
		...newsHead(
			context,
			newest.map(({ version }) => ({ updatedAt: version.listedAt })),
		),
		title: `New versions – ${site.name}`,
		summary: ["The most recent versions of all agents.", ...sampleNotices(context)].join(" "),
		pageUrl: `${site.baseUrl}/agents/`,
		atomUrl: endpointUrl(site, "versionsAtom"),
		jsonUrl: endpointUrl(site, "versionsJsonFeed"),
		items: newest.map(({ agent, version }) => {
			const { id, changes } = versionRow(version, quoteText);
			return {
				url: `${site.baseUrl}${versionsPath(agent.slug)}#${id}`,
				title: versionTitle(agent.title, version),
				summary: changes.length === 0 ? "No known changes." : `${changes.join("; ")}.`,
				author: agent.creatorName,
				topics: [],
				image: null,
				icon: null,
				publishedAt: version.listedAt,
				changedAt: version.listedAt,
			};
		}),
	};
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
