import {
	AGENT_FILTERS,
	type AgentsPageQuery,
	type ChosenFilters,
	PAGE_LIMITS,
} from "#contract/agents-page.ts";
import { defaultSort } from "#contract/list-sorts.ts";

export type ListState = Pick<AgentsPageQuery, "q" | "filters" | "sort" | "limit" | "page"> &
	Partial<Pick<AgentsPageQuery, "asTyped">>;

/** The list without a query. */
export const WHOLE_LIST: ListState = {
	q: "",
	filters: {},
	sort: "score",
	limit: PAGE_LIMITS[0],
	page: 1,
};

/** Path of a state of the list. Only parameters that differ from the whole list, always in the same order. */
export function listAddress({ q, filters, sort, limit, page, asTyped }: ListState): string {
	const parameters: [string, string][] = [
		["q", q],
		...filterParameters(filters),
		["sort", sort === defaultSort(q) || (sort === "relevance" && q === "") ? "" : sort],
		["as_typed", asTyped ? "yes" : ""],
		["limit", limit === WHOLE_LIST.limit ? "" : String(limit)],
		["page", page === WHOLE_LIST.page ? "" : String(page)],
	];
	const given = parameters.filter(([, value]) => value !== "");
	return given.length === 0 ? "/agents/" : `/agents/?${new URLSearchParams(given)}`;
}

/** Each value of each filter as a parameter. */
export function filterParameters(filters: ChosenFilters): [string, string][] {
	return AGENT_FILTERS.flatMap((name) =>
		(filters[name] ?? []).map((value): [string, string] => [name, value]),
	);
}
