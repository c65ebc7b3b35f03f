import type { AgentList } from "#contract/agents/agent-list.ts";
import type { FilterWords } from "#contract/agents/filter-words.ts";
import { pagesOf } from "#contract/http/paging.ts";
import { LIST_PAGE } from "#contract/limits.ts";
import type { Match } from "#contract/vocabulary.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import { homeUrl, type ViewContext } from "../view-context.ts";
import { agentView } from "./agent-view.ts";

interface AgentPage {
	agents: readonly SnapshotAgent[];
	page: number;
	limit: number;
	total: number;
	/** How the agents match a search. Undefined without one. */
	match?: Match | undefined;
	/** Searches that may have been meant. */
	suggestions?: string[];
	/** Number of agents before the first with only some of the words. */
	partialFrom?: number | undefined;
	/** Words of the search that became filters. Undefined unless requested. */
	interpreted?: { q: string; taken: readonly FilterWords[] } | undefined;
	values?: readonly (Pick<FilterWords, "filter" | "value"> & { label: string; total: number })[];
}

export function agentListView(
	context: ViewContext,
	{ agents, page, limit, total, match, suggestions = [], values = [], ...rest }: AgentPage,
): AgentList {
	const { partialFrom, interpreted } = rest;
	return {
		data: agents.map((agent) => agentView(context, agent)),
		page,
		limit,
		total,
		pagination: { page, limit, total, pages: pagesOf(total, limit) },
		...(match ? { match } : {}),
		...(suggestions.length > 0 ? { suggestions } : {}),
		...(partialFrom === undefined ? {} : { partial_from: partialFrom }),
		...(interpreted ? { interpreted: { q: interpreted.q, filters: [...interpreted.taken] } } : {}),
		...(values.length > 0
			? { values: values.map(({ total: agent_count, ...value }) => ({ ...value, agent_count })) }
			: {}),
	};
}

export function defaultAgentListView(context: ViewContext): AgentList {
	const { agents } = context.snapshot;
	const limit = LIST_PAGE.defaultLimit;
	return agentListView(context, {
		agents: agents.slice(0, limit),
		page: 1,
		limit,
		total: agents.length,
	});
}

interface ChangePage extends Omit<AgentPage, "page"> {
	tombstones: readonly SnapshotTombstone[];
	hasMore: boolean;
	nextCursor: string;
}

/** Changes, as a list with one page and a link to the next. */
export function agentChangesView(
	context: ViewContext,
	{ tombstones, hasMore, nextCursor, ...rest }: ChangePage,
): AgentList {
	return {
		...agentListView(context, { ...rest, page: 1 }),
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
