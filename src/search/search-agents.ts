import { AGENT_FILTERS, type AgentFilter, type AgentsPageQuery } from "#contract/agents-page.ts";
import type { Match } from "#contract/vocabulary.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { SnapshotAgent, SnapshotCategory } from "#snapshot/snapshot.ts";
import type { AgentIndex, FoundAgents } from "./agent-index.ts";
import { type Correction, findCorrections } from "./find-corrections.ts";
import { fittingCategories } from "./fitting-categories.ts";
import { type Interpretation, interpretQuery } from "./interpret-query.ts";
import type { AgentChoice } from "./meeting-agents.ts";

/** A page of the list, and where to go from it. */
export interface AgentSearch {
	agents: SnapshotAgent[];
	/** Behind them: those that have some of the words alone. */
	partial: SnapshotAgent[];
	/** The page that they stand on: the last one where a later one is asked for. */
	page: number;
	/** With those that have some of the words alone. */
	total: number;
	/** How many of them are listed behind those that have all words. */
	partialTotal: number;
	/** How the text was read; undefined where every word of it is looked for. */
	interpreted: Interpretation<AgentsPageQuery["filters"]> | undefined;
	/** Undefined where no text is asked for. */
	match: Match | undefined;
	counts: FacetCounts;
	/** Ways out, where nobody has all that is asked for. */
	ways: {
		/** Other texts, with how many agents they would give. */
		corrections: Correction<AgentsPageQuery["filters"]>[];
		categories: SnapshotCategory[];
		/** What to leave out, with how many agents that would give. */
		wider: { without: AgentFilter | "q"; total: number }[];
	};
	/** Where nothing was found: the first agents of the likeliest way out. */
	near: SnapshotAgent[];
}

interface Searched {
	index: AgentIndex;
	categories: readonly SnapshotCategory[];
}

const NO_WAYS = { corrections: [], categories: [], wider: [] };
const MAX_NEAR = 5;

/** Everything that the list page shows of a query. */
export function searchAgents(searched: Searched, asked: AgentsPageQuery): AgentSearch {
	const { index } = searched;
	const interpreted = asked.asTyped ? undefined : interpretQuery(index, asked.q, asked.filters);
	const query = { ...asked, ...interpreted };
	const choice: AgentChoice = { q: query.q, ...query.filters };
	const { numbers, page, total, match, partialFrom } = findNotBeyond(index, {
		...choice,
		...query,
	});
	const ways = total > 0 && match !== "some" ? NO_WAYS : waysOut(searched, query);
	const isSplit = match === "all" && partialFrom !== undefined;
	const before = (page - 1) * query.limit;
	const split = isSplit ? Math.max(0, partialFrom - before) : numbers.length;
	return {
		agents: agentsAt(index, numbers.slice(0, split)),
		partial: agentsAt(index, numbers.slice(split)),
		page,
		total,
		partialTotal: isSplit ? total - partialFrom : 0,
		interpreted,
		match,
		ways,
		counts: index.countFacets(choice),
		near: total > 0 ? [] : nearest(index, query, ways),
	};
}

/** Who turns to a page behind the last one gets the last one. */
function findNotBeyond(
	index: AgentIndex,
	query: AgentChoice & Pick<AgentsPageQuery, "sort" | "page" | "limit">,
): FoundAgents {
	const asked = { ...query, withSome: true };
	const found = index.find(asked);
	const last = Math.max(1, Math.ceil(found.total / query.limit));
	return query.page <= last ? found : index.find({ ...asked, page: last });
}

/** Those of the likeliest text that was meant; else those without what is in the way; else the best of all. */
function nearest(
	index: AgentIndex,
	{ q, filters }: AgentsPageQuery,
	{ corrections, wider }: AgentSearch["ways"],
): SnapshotAgent[] {
	const [corrected] = corrections;
	const [widest] = wider.toSorted((left, right) => left.total - right.total);
	const choice = corrected
		? { q: corrected.q, ...corrected.filters }
		: widest
			? { q, ...filters, [widest.without]: "" }
			: {};
	const { numbers } = index.find({ ...choice, sort: "relevance", page: 1, limit: MAX_NEAR });
	return agentsAt(index, numbers);
}

function agentsAt(index: AgentIndex, numbers: readonly number[]): SnapshotAgent[] {
	return numbers.flatMap((number) => index.agents.at(number) ?? []);
}

function waysOut({ index, categories }: Searched, query: AgentsPageQuery): AgentSearch["ways"] {
	const { q, filters } = query;
	// Before other texts are asked for: the index keeps what it found for the last one.
	const wider = widerOf(index, query);
	return {
		corrections: findCorrections(index, q, [filters, {}]),
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
