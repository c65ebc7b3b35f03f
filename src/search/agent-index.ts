import type { AgentListQuery } from "#contract/agent-list.ts";
import { LIST_SORTS, type ListSort } from "#contract/vocabulary.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { orderAgents } from "./agent-orders.ts";
import { Bitmap } from "./bitmap.ts";
import { indexedWords, queriedWords } from "./search-words.ts";
import { TextIndex } from "./text-index.ts";

export interface FoundAgents {
	agents: SnapshotAgent[];
	page: number;
	limit: number;
	/** Agents that match, on all pages together. */
	total: number;
}

/** Answers list queries over the agents of one snapshot. */
export interface AgentIndex {
	find(query: AgentListQuery): FoundAgents;
}

/** `agents` stand in rank order; an agent's number is its rank less one. */
export function createAgentIndex(agents: readonly SnapshotAgent[]): AgentIndex {
	const text = new TextIndex(
		agents.map(({ title, shortDescription, creatorName }) =>
			indexedWords([title, shortDescription ?? "", creatorName ?? ""]),
		),
	);
	const byType = groupBy(agents, ({ agentType }) => agentType);
	const byCategory = groupBy(agents, ({ categorySlug }) => categorySlug);
	const orders = new Map<ListSort, Uint32Array | null>(
		LIST_SORTS.map((sort) => [sort, orderAgents(agents, sort)]),
	);
	const nothing = new Bitmap(agents.length);

	/** Sets that an agent must be in; none without filters. */
	function filtersOf({ q, type, category }: AgentListQuery): Bitmap[] {
		const filters: Bitmap[] = [];
		if (type) filters.push(byType.get(type) ?? nothing);
		if (category) filters.push(byCategory.get(category) ?? nothing);
		if (q?.trim()) {
			const words = [...queriedWords(q)];
			filters.push(...(words.length === 0 ? [nothing] : words.map((word) => text.find(word))));
		}
		return filters;
	}

	return {
		find(query) {
			const { page, limit } = query;
			const [first, ...others] = filtersOf(query);
			const matching = first?.copy();
			for (const filter of others) matching?.intersect(filter);
			const total = matching?.count() ?? agents.length;
			const numbers = pageOf({
				order: orders.get(query.sort) ?? null,
				matching,
				query,
				total,
				size: agents.length,
			});
			return { agents: numbers.flatMap((number) => agents[number] ?? []), page, limit, total };
		},
	};
}

interface PageRequest {
	order: Uint32Array | null;
	matching: Bitmap | undefined;
	query: { page: number; limit: number };
	total: number;
	size: number;
}

/** Numbers of the agents on a page, read off the order. */
function pageOf({ order, matching, query, total, size }: PageRequest): number[] {
	const from = (query.page - 1) * query.limit;
	const numbers: number[] = [];
	if (from >= total) return numbers;
	let skip = matching ? from : 0;
	for (let place = matching ? 0 : from; place < size && numbers.length < query.limit; place += 1) {
		const number = order?.[place] ?? place;
		if (matching && !matching.has(number)) continue;
		if (skip > 0) skip -= 1;
		else numbers.push(number);
	}
	return numbers;
}

function groupBy(
	agents: readonly SnapshotAgent[],
	keyOf: (agent: SnapshotAgent) => string | null,
): Map<string, Bitmap> {
	const groups = new Map<string, Bitmap>();
	for (const [number, agent] of agents.entries()) {
		const value = keyOf(agent);
		if (value === null) continue;
		const group = groups.get(value) ?? new Bitmap(agents.length);
		group.add(number);
		groups.set(value, group);
	}
	return groups;
}
