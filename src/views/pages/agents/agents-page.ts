import { AGENT_FILTERS, type AgentFilter, SORTS } from "#contract/agents/agents-page.ts";
import type { FilterWords } from "#contract/agents/filter-words.ts";
import { API_FILTERS } from "#contract/facts/fact-rows.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import type { Match } from "#contract/vocabulary.ts";
import type { FacetCounts, SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import { namedApps } from "../agent/add-to.ts";
import { agentItemList } from "../agent/structured-data.ts";
import { useIt } from "../agent/use-it.ts";
import { showAmount, showCount, showInstant } from "../display.ts";
import { type PageFrame, pageFrame } from "../page-frame.ts";
import { filterLabel } from "./filter-values.ts";
import { kindOf, kindTabs, sectionOf } from "./kind-tabs.ts";
import {
	FIRST_PAGE,
	filterParameters,
	type ListState,
	listAddress,
	usualSort,
} from "./list-address.ts";
import { listFilters, quickFilters } from "./list-filters.ts";
import { type AskedState, listNotices, takenNotices } from "./list-notices.ts";
import { listPager } from "./list-pager.ts";
import { sortedRow, sortsOf } from "./list-sorts.ts";
import { listingRow } from "./listing-row.ts";
import { chosenValues, type FoundWays, waysOut } from "./ways-out.ts";

/** The search results for a state of the list. */
export interface FoundList {
	agents: readonly SnapshotAgent[];
	/** Agents with only some of the words, shown after them. */
	partial: readonly SnapshotAgent[];
	/** The shown page: the last one if a later one was requested. */
	page: number;
	/** On all pages. */
	total: number;
	/** How many of these have only some of the words. They come last. */
	partialTotal: number;
	/** The actual search, if words became filters. */
	interpreted: (Pick<ListState, "q" | "filters"> & { taken: readonly FilterWords[] }) | undefined;
	/** Whether agents match all words of the search, or some. */
	match: Match | undefined;
	counts: FacetCounts;
	/** How many of any type match. */
	all: number;
	/** Empty if some agents match. */
	ways: FoundWays;
	/** Similar agents, if none matches. */
	near: readonly SnapshotAgent[];
}

export type AgentsPage = ReturnType<typeof agentsPage>;

/** The first page of the whole list, rendered every hour. */
export function wholeAgentsPage(context: ViewContext) {
	const { agents, facets } = context.snapshot;
	return agentsPage(context, FIRST_PAGE, firstPageOf(agents, facets));
}

/** The first page of agents that nobody has searched. */
export function firstPageOf(
	agents: Pick<readonly SnapshotAgent[], "slice" | "length">,
	counts: FacetCounts,
): FoundList {
	return {
		agents: agents.slice(0, FIRST_PAGE.limit),
		partial: [],
		page: 1,
		total: agents.length,
		partialTotal: 0,
		interpreted: undefined,
		match: undefined,
		counts,
		all: agents.length,
		ways: { corrections: [], fewer: [], categories: [], wider: [] },
		near: [],
	};
}

export function agentsPage(context: ViewContext, query: AskedState, result: FoundList) {
	const { agents, page, total, match, counts, ways, near } = result;
	const state = { ...stateOf(query, result), page };
	const filters = listFilters(context, state, { counts, total });
	const isFound = total > 0 && match !== "some";
	return {
		...frameOf(context, { ...state, isBeyond: query.page !== page }, agents),
		heading: headingOf(describe(context, state), state),
		asOf: showInstant(context.snapshot.at),
		query: state.q,
		/** Fields that a new search keeps from this one. */
		kept: keptOf(state),
		action: state.home?.path ?? "/agents/",
		tabs: kindTabs(context, state, result),
		amount:
			total === 0
				? "Nothing found"
				: showAmount(total - result.partialTotal, state.home?.noun ?? "listing"),
		notices: [...takenNotices(context, query, result), ...listNotices(context, query, total)],
		/** Active filters. Each link leads to the list without that filter. */
		chosen: chosenValues(context, state),
		quick: isFound && total > 1 ? quickFilters(filters) : [],
		sorts: isFound && total > 1 ? sortsOf(state) : [],
		filters: total > 0 ? filters.filter(({ values }) => values.length > 0) : [],
		rows: agents.map((agent) => sortedRow(context, agent, state.sort)),
		/** The only result of a search, with the buttons that add it to apps. */
		hit: isFound && total === 1 && state.q !== "" ? hitOf(context, agents) : null,
		caption: `${state.home?.heading ?? "Listings"}, ${SORTS[state.sort].order}`,
		/** Agents with only some of the words, under a line that says so. */
		partial: partialOf(context, result),
		pager: listPager(state, total),
		/** What is shown if none matches: why, ways out, and the nearest. */
		nothing: isFound || context.snapshot.agents.length === 0 ? null : nothingOf(state, match),
		/** Null if some agents match. */
		ways: isFound ? null : waysOut(context, state, ways),
		/** Similar agents, if none matches. */
		near: near.map((agent) => listingRow(context, agent)),
		isEmptyRegistry: context.snapshot.agents.length === 0,
		/** The same page for programs. Null if the API lacks one of the filters. */
		jsonPath: apiPathOf("listAgents", state),
		lockPath: apiPathOf("lockAgents", state),
	};
}

function hitOf(context: ViewContext, [agent]: FoundList["agents"]) {
	if (!agent) return null;
	return { ...listingRow(context, agent), apps: namedApps(agent, useIt(context, agent, [])) };
}

function nothingOf({ q, filters }: ListState, match: Match | undefined) {
	const what = q === "" ? "Nothing with these filters." : `Nothing for “${q}”`;
	const how = q !== "" && Object.keys(filters).length > 0 ? " with these filters." : ".";
	return {
		line: q === "" ? what : what + how,
		nearest: match === "some" ? "Nearest: some of the words, or similar ones" : "Try instead",
	};
}

/** The state that is shown: words may have become filters, and the requested order may make no sense. */
function stateOf(query: AskedState, { match, interpreted }: FoundList): AskedState {
	const { q, filters } = interpreted ?? query;
	const order = match === "some" ? "relevance" : query.sort;
	const usual = query.home?.sort ?? "score";
	return { ...query, q, filters, sort: q === "" && order === "relevance" ? usual : order };
}

function partialOf(context: ViewContext, { partial, partialTotal }: FoundList) {
	if (partial.length === 0) return null;
	return {
		line: `${showCount(partialTotal)} more with some of these words, or similar ones`,
		rows: partial.map((agent) => listingRow(context, agent)),
	};
}

/** Search engines index only the plain list, because its other states show the same agents. */
function frameOf(
	context: ViewContext,
	state: ListState & { isBeyond: boolean },
	agents: readonly SnapshotAgent[],
): PageFrame {
	const { q, filters, sort, page, home } = state;
	const described = describe(context, state);
	const words = described === "" ? "All AI agents" : `AI agents: ${described}`;
	const subject = kindOf(state) ? headingOf(described, state) : words;
	const title = page === 1 ? subject : `${subject}, page ${page}`;
	const jsonPath = apiPathOf("listAgents", state);
	const isPlain = q === "" && Object.keys(filters).length === 0 && sort === usualSort("", home);
	const slugs = agents.map(({ slug }) => slug);
	return pageFrame(context, {
		path: listAddress(state),
		title,
		description:
			home?.lead ??
			`Search, filter and sort ${showAmount(context.snapshot.agents.length, "AI agent")}, bots, models, copilots and MCP servers by what each does, where it runs, what it asks for and who uses it.`,
		card: "/og/agents.png",
		section: sectionOf(state),
		alternates:
			jsonPath === null ? [] : [{ href: jsonPath, type: "application/json", title: "JSON" }],
		structured: isPlain && slugs.length > 0 ? [agentItemList(context, { name: title, slugs })] : [],
		isIndexed: isPlain && !state.isBeyond,
	});
}

function headingOf(described: string, { q, filters, home }: ListState): string {
	const kind = home?.heading ?? kindOf({ filters })?.label;
	if (kind) return described === "" ? kind : `${kind}: ${described}`;
	if (described === "") return "All agents";
	const isByCreator = q === "" && Object.keys(filters).join() === "creator";
	return isByCreator ? `Agents by ${described}` : `Agents: ${described}`;
}

/** The search and filters in words. Empty for the whole list. */
function describe(context: ViewContext, { q, filters }: ListState): string {
	const values = AGENT_FILTERS.flatMap((filter) => {
		if (filter === "type" && kindOf({ filters })) return [];
		const labels = (filters[filter] ?? []).map(
			(value) => filterLabel(context, filter, value) ?? `“${value}”`,
		);
		return labels.length === 0 ? [] : [labels.join(" or ")];
	});
	return [...(q === "" ? [] : [`“${q}”`]), ...values].join(", ");
}

/** A new search keeps the chosen filters, order and page size. */
function keptOf({ q, filters, sort, limit, home }: ListState) {
	const pairs = [
		...filterParameters(filters),
		...(sort === usualSort(q, home) ? [] : [["sort", sort] as const]),
		...(limit === FIRST_PAGE.limit ? [] : [["limit", String(limit)] as const]),
	];
	return pairs.map(([name, value]) => ({ name, value }));
}

/** Null if the API cannot do the same: it lacks some filters and takes one value of each. */
function apiPathOf(id: "listAgents" | "lockAgents", state: ListState): string | null {
	const filters: readonly AgentFilter[] = API_FILTERS;
	const others = AGENT_FILTERS.filter((filter) => !filters.includes(filter));
	if (others.some((filter) => state.filters[filter] !== undefined)) return null;
	if (Object.values(state.filters).some((values) => values.length > 1)) return null;
	const [, text] = listAddress(state).split("?");
	const query = new URLSearchParams(text);
	query.delete("as_typed");
	// Relevance and the orders of types are defaults here, but not in the API.
	if (state.sort !== "score") query.set("sort", state.sort);
	if (state.home) query.set("type", state.home.types.join(","));
	const { path } = getEndpoint(id);
	return query.size === 0 ? path : `${path}?${query}`;
}
