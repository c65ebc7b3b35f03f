import { AGENT_FILTERS, type AgentsPageQuery, defaultSort } from "#contract/agents-page.ts";

export type ListState = Pick<AgentsPageQuery, "q" | "filters" | "sort" | "page"> &
	Partial<Pick<AgentsPageQuery, "asTyped">>;

/** The list without a query. */
export const WHOLE_LIST: ListState = { q: "", filters: {}, sort: "score", page: 1 };

/** Path of a state of the list: only what differs from the whole list, always in the same order. */
export function listAddress({ q, filters, sort, page, asTyped }: ListState): string {
	const parameters: [string, string | undefined][] = [
		["q", q],
		...AGENT_FILTERS.map((name): [string, string | undefined] => [name, filters[name]]),
		["sort", sort === defaultSort(q) || (sort === "relevance" && q === "") ? "" : sort],
		["as_typed", asTyped ? "yes" : ""],
		["page", page === WHOLE_LIST.page ? "" : String(page)],
	];
	const given = parameters.flatMap(([name, value]): [string, string][] =>
		value ? [[name, value]] : [],
	);
	return given.length === 0 ? "/agents/" : `/agents/?${new URLSearchParams(given)}`;
}
