import { renderAtom, renderJsonFeed } from "#render/news.ts";
import { newestChangesView, newestVersionsView } from "#views/market/agent-news-view.ts";
import * as news from "#views/market/news-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { asText, type CatalogueRow, row } from "./catalogue-row.ts";
import { ONCE } from "./each.ts";

/** Feeds of all, each in both formats. */
export const NEWS_ROWS: readonly CatalogueRow[] = [
	...newsRows("agents", news.newestAgentsView),
	...newsRows("incidents", news.newestIncidentsView),
	...newsRows("weeks", news.weeksNewsView),
	...newsRows("versions", newestVersionsView),
	...newsRows("changes", newestChangesView),
	...newsRows("gone", news.goneAgentsView),
];

function newsRows(
	feed: news.FeedKind,
	view: (context: ViewContext) => ReturnType<typeof news.feedOfAll>,
) {
	return [
		row(`${feed}Atom`, ONCE, asText(view, renderAtom)),
		row(`${feed}JsonFeed`, ONCE, asText(view, renderJsonFeed)),
	];
}
