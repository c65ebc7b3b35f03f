import * as list from "#contract/agents/agents-page.ts";
import type { TypePage } from "#contract/agents/type-pages.ts";

export type ListState = Pick<list.AgentsPageQuery, "q" | "filters" | "sort" | "limit" | "page"> &
	Partial<Pick<list.AgentsPageQuery, "asTyped">> & {
		/** The page of some types that the list is on. By default, the page of all agents. */
		home?: TypePage | undefined;
	};

export const FIRST_PAGE: ListState = {
	q: "",
	filters: {},
	sort: "score",
	limit: list.PAGE_LIMITS[0],
	page: 1,
};

/** Path of a state of the list. Only parameters that differ from the whole list, always in the same order. */
export function listAddress({ q, filters, sort, limit, page, asTyped, home }: ListState): string {
	const parameters: [string, string][] = [
		["q", q],
		...filterParameters(filters),
		["sort", sort === usualSort(q, home) || list.isVoidSort(sort, { q, filters }) ? "" : sort],
		["as_typed", asTyped ? "yes" : ""],
		["limit", limit === FIRST_PAGE.limit ? "" : String(limit)],
		["page", page === FIRST_PAGE.page ? "" : String(page)],
	];
	const pairs = parameters.filter(([, value]) => value !== "");
	const path = home?.path ?? "/agents/";
	return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

/** The order of a list that nobody has sorted. */
export function usualSort(q: string, home: TypePage | undefined): list.PageSort {
	return q === "" && home ? home.sort : list.defaultSort(q);
}

export function filterParameters(filters: list.ChosenFilters): [string, string][] {
	return list.AGENT_FILTERS.flatMap((name) =>
		(filters[name] ?? []).map((value): [string, string] => [name, value]),
	);
}
