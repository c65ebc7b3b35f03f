import {
	AGENT_FILTERS,
	AGENTS_PAGE_LIMIT,
	type AgentFilter,
	defaultSort,
	PAGE_SORTS,
	type PageSort,
} from "#contract/agents-page.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { API_FILTERS } from "#contract/fact-filters.ts";
import type { FilterWords } from "#contract/filter-words.ts";
import type { Match } from "#contract/vocabulary.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { type AgentRow, agentRow } from "./agent-row.ts";
import { filterLabel } from "./agents/filter-values.ts";
import { type ListState, listAddress, WHOLE_LIST } from "./agents/list-address.ts";
import { type FilterGroup, listFilters, withoutFilter } from "./agents/list-filters.ts";
import { type AskedState, listNotices, takenNotices } from "./agents/list-notices.ts";
import { type ListNotice, listPager, type Pager } from "./agents/list-pager.ts";
import { chosenLabel, type FoundWays, type WaysOut, waysOut } from "./agents/ways-out.ts";
import { showAmount, showCount, showInstant, showShortDay } from "./display.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";
import { agentItemList } from "./structured-data.ts";

/** What a search found for a state of the list. */
export interface FoundList {
	/** The agents of this page. */
	agents: readonly SnapshotAgent[];
	/** Behind them: agents with some of the words alone. */
	partial: readonly SnapshotAgent[];
	/** The page shown: the last one if a later one was asked for. */
	page: number;
	/** Over all pages. */
	total: number;
	/** How many of them have some of the words alone and follow those with all. */
	partialTotal: number;
	/** What is looked for where words were taken for filters. */
	interpreted: (Pick<ListState, "q" | "filters"> & { taken: readonly FilterWords[] }) | undefined;
	/** Whether they match all words of a search, or some. */
	match: Match | undefined;
	/** How many agents each filter value would leave. */
	counts: FacetCounts;
	/** Empty when some agents match. */
	ways: FoundWays;
	/** Similar agents, when none matches. */
	near: readonly SnapshotAgent[];
}

export interface AgentsPage extends PageFrame {
	heading: string;
	asOf: string;
	query: string;
	/** What a new search keeps of this one. */
	kept: { name: string; value: string }[];
	amount: string;
	notices: ListNotice[];
	/** Filters in use. Each link leads to the list without that filter. */
	chosen: { label: string; path: string }[];
	sorts: { label: string; path: string; isCurrent: boolean }[];
	filters: FilterGroup[];
	rows: (AgentRow & { figure?: string })[];
	caption: string;
	/** Agents with some of the words alone, under a line that says so. */
	partial: { line: string; rows: AgentRow[] } | null;
	/** What the list is sorted by, if none of its columns shows it. */
	figure: string | null;
	pager: Pager | null;
	/** Null when some agents match. */
	ways: WaysOut | null;
	/** Similar agents, when none matches. */
	near: AgentRow[];
	isEmptyRegistry: boolean;
	/** The same page for programs. Null when the API lacks one of the filters. */
	jsonPath: string | null;
}

/** The first page of the whole list, as it is rendered every hour. */
export function wholeAgentsPage(context: ViewContext): AgentsPage {
	const { agents, facets } = context.snapshot;
	return agentsPage(context, WHOLE_LIST, {
		agents: agents.slice(0, AGENTS_PAGE_LIMIT),
		partial: [],
		page: 1,
		total: agents.length,
		partialTotal: 0,
		interpreted: undefined,
		match: undefined,
		counts: facets,
		ways: { corrections: [], categories: [], wider: [] },
		near: [],
	});
}

/** A state of the list and what was found for it. */
export function agentsPage(context: ViewContext, asked: AskedState, found: FoundList): AgentsPage {
	const { agents, page, total, match, counts, ways, near } = found;
	const state = { ...stateOf(asked, found), page };
	const figure = FIGURES[state.sort];
	const described = describe(context, state);
	return {
		...frameOf(context, { ...state, isBeyond: asked.page !== page }, agents),
		heading: described === "" ? "All agents" : `Agents: ${described}`,
		asOf: showInstant(context.snapshot.at),
		query: state.q,
		kept: keptOf(state),
		amount: total === 0 ? "Nothing found" : showAmount(total - found.partialTotal, "agent"),
		notices: [
			...takenNotices(context, asked, found),
			...listNotices(context, asked, { total, match }),
		],
		chosen: chosenOf(context, state),
		sorts: match === "some" ? [] : sortsOf(state),
		filters: listFilters(context, state, counts),
		rows: agents.map((agent) => ({
			...agentRow(context, agent),
			...(figure ? { figure: figure.show(agent) } : {}),
		})),
		caption: `Agents, ${SORTS[state.sort].order}`,
		partial: partialOf(context, found),
		figure: figure?.label ?? null,
		pager: listPager(state, total),
		ways: total === 0 || match === "some" ? waysOut(context, state, ways) : null,
		near: near.map((agent) => agentRow(context, agent)),
		isEmptyRegistry: context.snapshot.agents.length === 0,
		jsonPath: jsonPathOf(state),
	};
}

/** What is shown of what was asked for: words may have been taken for filters, and an order may make no sense. */
function stateOf(asked: AskedState, { match, interpreted }: FoundList): AskedState {
	const { q, filters } = interpreted ?? asked;
	const order = match === "some" ? "relevance" : asked.sort;
	return { ...asked, q, filters, sort: q === "" && order === "relevance" ? "score" : order };
}

function partialOf(
	context: ViewContext,
	{ partial, partialTotal }: FoundList,
): AgentsPage["partial"] {
	if (partial.length === 0) return null;
	return {
		line: `${showAmount(partialTotal, "more agent")} with some of these words`,
		rows: partial.map((agent) => agentRow(context, agent)),
	};
}

const SORTS: Readonly<Record<PageSort, { label: string; order: string }>> = {
	relevance: { label: "Relevance", order: "those that meet the search best first" },
	score: { label: "Score", order: "the best ranked first" },
	trending: { label: "Trending", order: "the fastest rising first" },
	watchers: { label: "Watchers", order: "the most watched first" },
	newest: { label: "Newest", order: "the newest first" },
};

interface Figure {
	label: string;
	show: (agent: SnapshotAgent) => string;
}

/** The figure of a sort that none of the usual columns shows. */
const FIGURES: Readonly<Partial<Record<PageSort, Figure>>> = {
	watchers: { label: "Watchers", show: ({ watchers }) => showCount(watchers) },
	newest: { label: "Listed", show: ({ createdAt }) => showShortDay(createdAt) },
};

/** Only the plain list is for search engines. Its other states have the same agents. */
function frameOf(
	context: ViewContext,
	state: ListState & { isBeyond: boolean },
	agents: readonly SnapshotAgent[],
): PageFrame {
	const { q, filters, sort, page } = state;
	const described = describe(context, state);
	const subject = described === "" ? "All AI agents, ranked" : `AI agents: ${described}`;
	const title = page === 1 ? subject : `${subject}, page ${page}`;
	const jsonPath = jsonPathOf(state);
	const isPlain = q === "" && Object.keys(filters).length === 0 && sort === WHOLE_LIST.sort;
	const slugs = agents.map(({ slug }) => slug);
	return pageFrame(context, {
		path: listAddress(state),
		title,
		description: `Search, filter and sort ${showAmount(context.snapshot.agents.length, "AI agent")}, bots, models, copilots and MCP servers by score, trust, trend, pricing and verification.`,
		card: "/og/agents.png",
		section: "/agents/",
		alternates:
			jsonPath === null ? [] : [{ href: jsonPath, type: "application/json", title: "JSON" }],
		structured: isPlain && slugs.length > 0 ? [agentItemList(context, { name: title, slugs })] : [],
		isIndexed: isPlain && !state.isBeyond,
	});
}

/** What was asked for, in words. Empty for the whole list. */
function describe(context: ViewContext, { q, filters }: ListState): string {
	const values = AGENT_FILTERS.flatMap((filter) => {
		const value = filters[filter];
		return value === undefined ? [] : [filterLabel(context, filter, value) ?? `“${value}”`];
	});
	return [...(q === "" ? [] : [`“${q}”`]), ...values].join(", ");
}

/** A new search keeps the chosen filters and order. */
function keptOf({ q, filters, sort }: ListState): AgentsPage["kept"] {
	const kept = AGENT_FILTERS.flatMap((name) => {
		const value = filters[name];
		return value === undefined ? [] : [{ name: String(name), value }];
	});
	return sort === defaultSort(q) ? kept : [...kept, { name: "sort", value: sort }];
}

function chosenOf(context: ViewContext, state: ListState): AgentsPage["chosen"] {
	return AGENT_FILTERS.filter((filter) => state.filters[filter] !== undefined).map((filter) => ({
		label: chosenLabel(context, state, filter),
		path: listAddress(withoutFilter(state, filter)),
	}));
}

function sortsOf(state: ListState): AgentsPage["sorts"] {
	return PAGE_SORTS.filter((sort) => sort !== "relevance" || state.q !== "").map((sort) => ({
		label: SORTS[sort].label,
		path: listAddress({ ...state, sort, page: 1 }),
		isCurrent: sort === state.sort,
	}));
}

/** The API can search, but lacks some of the filters. */
function jsonPathOf(state: ListState): string | null {
	const known: readonly AgentFilter[] = API_FILTERS;
	const others = AGENT_FILTERS.filter((filter) => !known.includes(filter));
	if (others.some((filter) => state.filters[filter] !== undefined)) return null;
	const [, text] = listAddress(state).split("?");
	const query = new URLSearchParams(text);
	query.delete("as_typed");
	// Relevance is the default here, but not in the API.
	if (state.sort === "relevance" && state.q !== "") query.set("sort", state.sort);
	const { path } = getEndpoint("listAgents");
	return query.size === 0 ? path : `${path}?${query}`;
}
