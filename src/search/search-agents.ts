import {
	AGENT_FILTERS,
	AGENTS_PAGE_LIMIT,
	type AgentFilter,
	type AgentsPageQuery,
} from "#contract/agents-page.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { SnapshotAgent, SnapshotCategory } from "#snapshot/snapshot.ts";
import type { AgentChoice, AgentIndex } from "./agent-index.ts";
import { fittingCategories } from "./fitting-categories.ts";

/** A page of the list, and where to go from it. */
export interface AgentSearch {
	agents: SnapshotAgent[];
	total: number;
	counts: FacetCounts;
	/** Ways out, where nothing was found. */
	ways: {
		/** Other texts, with how many agents they would give. */
		corrections: { q: string; filters: AgentsPageQuery["filters"]; total: number }[];
		categories: SnapshotCategory[];
		/** What to leave out, with how many agents that would give. */
		wider: { without: AgentFilter | "q"; total: number }[];
	};
}

interface Searched {
	index: AgentIndex;
	categories: readonly SnapshotCategory[];
}

const NO_WAYS = { corrections: [], categories: [], wider: [] };

/** Everything that the list page shows of a query. */
export function searchAgents(searched: Searched, query: AgentsPageQuery): AgentSearch {
	const { q, filters, sort, page } = query;
	const { index } = searched;
	const choice: AgentChoice = { q, ...filters };
	const { numbers, total } = index.find({ ...choice, sort, page, limit: AGENTS_PAGE_LIMIT });
	return {
		agents: numbers.flatMap((number) => index.agents.at(number) ?? []),
		total,
		counts: index.countFacets(choice),
		ways: total > 0 ? NO_WAYS : waysOut(searched, query),
	};
}

function waysOut({ index, categories }: Searched, query: AgentsPageQuery): AgentSearch["ways"] {
	const { q, filters } = query;
	// Before other texts are asked for: the index keeps what it found for the last one.
	const wider = widerOf(index, query);
	const corrections = (q === "" ? [] : index.correct(q)).flatMap((text) => {
		const options = [filters, {}].map((kept) => ({
			...{ q: text, filters: kept },
			total: index.count({ q: text, ...kept }),
		}));
		return options.find(({ total }) => total > 0) ?? [];
	});
	return {
		corrections,
		categories: fittingCategories(q, categories),
		wider,
	};
}

/** With one thing alone there is nothing to widen: without it, it is the whole list. */
function widerOf(index: AgentIndex, { q, filters }: AgentsPageQuery) {
	const choice: AgentChoice = { ...(q === "" ? {} : { q }), ...filters };
	const names: (AgentFilter | "q")[] = [
		...(q === "" ? [] : ["q" as const]),
		...AGENT_FILTERS.filter((name) => filters[name] !== undefined),
	];
	if (names.length < 2) return [];
	return names
		.map((without) => ({ without, total: index.count({ ...choice, [without]: "" }) }))
		.filter(({ total }) => total > 0);
}
