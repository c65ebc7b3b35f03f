import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";
import { newsHead } from "./news-view.ts";

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
