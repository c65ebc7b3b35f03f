import type { AgentList } from "#contract/agent-list.ts";
import type { SnapshotTombstone } from "#snapshot/snapshot.ts";
import { homeUrl, type ViewContext } from "../view-context.ts";
import { type AgentPage, agentListView } from "./agent-list-view.ts";

export interface ChangePage extends Omit<AgentPage, "page"> {
	tombstones: readonly SnapshotTombstone[];
	hasMore: boolean;
	nextCursor: string;
}

/** Changes, as a list with one page and a link to the next. */
export function agentChangesView(
	context: ViewContext,
	{ tombstones, hasMore, nextCursor, ...found }: ChangePage,
): AgentList {
	return {
		...agentListView(context, { ...found, page: 1 }),
		tombstones: tombstones.map((tombstone) => ({
			slug: tombstone.slug,
			removed_at: tombstone.removedAt,
			moved_to: tombstone.movedTo,
			home: homeUrl(context, tombstone),
		})),
		next_cursor: nextCursor,
		has_more: hasMore,
	};
}
