import { AGENT_FILTERS, type AgentFilter } from "#contract/agents-page.ts";
import type { FacetCounts } from "#snapshot/facet-counts.ts";
import type { ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { FILTERS } from "./filter-values.ts";
import { type ListState, listAddress } from "./list-address.ts";

interface FilterLink {
	label: string;
	path: string;
	count: string;
	isChosen: boolean;
}

/** A filter with the values that match at least one agent. */
export interface FilterGroup {
	name: string;
	/** The list without this filter; null while it is not used. */
	anyPath: string | null;
	values: FilterLink[];
	/** Less common values. */
	more: FilterLink[];
}

/** How many values of a filter are shown at first. */
const SHOWN_VALUES = 8;
/** Ordered by meaning. All others have the most common value first. */
const ORDERED: ReadonlySet<AgentFilter> = new Set(["claim", "level", "incidents"]);

/** The filters that can be added now. */
export function listFilters(
	context: ViewContext,
	state: ListState,
	counts: FacetCounts,
): FilterGroup[] {
	return AGENT_FILTERS.map((filter) => {
		const chosen = state.filters[filter];
		const links = valuesOf(context, filter, counts).map(({ value, label, count }) => ({
			label,
			path: listAddress(withFilter(state, filter, value)),
			count: showCount(count),
			isChosen: value === chosen,
		}));
		const isShown = ({ isChosen }: FilterLink, place: number) => isChosen || place < SHOWN_VALUES;
		return {
			name: FILTERS[filter].name,
			anyPath: chosen === undefined ? null : listAddress(withoutFilter(state, filter)),
			values: links.filter(isShown),
			more: links.filter((link, place) => !isShown(link, place)),
		};
	}).filter(({ values }) => values.length > 0);
}

export function withFilter(state: ListState, filter: AgentFilter, value: string): ListState {
	return { ...state, page: 1, filters: { ...state.filters, [filter]: value } };
}

export function withoutFilter(state: ListState, filter: AgentFilter): ListState {
	const { [filter]: _, ...filters } = state.filters;
	return { ...state, page: 1, filters };
}

function valuesOf(context: ViewContext, filter: AgentFilter, counts: FacetCounts) {
	const values = FILTERS[filter].values(context).flatMap(({ value, label }) => {
		const count = counts[filter].get(value) ?? 0;
		return count > 0 ? [{ value, label, count }] : [];
	});
	return ORDERED.has(filter) ? values : values.toSorted((left, right) => right.count - left.count);
}
