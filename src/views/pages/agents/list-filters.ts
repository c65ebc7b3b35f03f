import * as list from "#contract/agents/agents-page.ts";
import { BOUND_NAMES, MODEL_FILTERS } from "#contract/agents/measures.ts";
import { FACT_FILTERS } from "#contract/facts/fact-rows.ts";
import type { FacetCounts } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { FILTERS } from "./filter-values.ts";
import { type ListState, listAddress } from "./list-address.ts";

export interface FilterLink {
	label: string;
	/** The list with this value, or without it if it is chosen. */
	path: string;
	count: string;
	isChosen: boolean;
}

/** A filter with the values that match at least one agent. */
export type FilterGroup = ReturnType<typeof listFilters>[number];

/** Filters with one value at a time, because two would cover all agents, or one would include the other. */
const ONE_AT_A_TIME: ReadonlySet<list.AgentFilter> = new Set([
	"tools",
	"answers",
	"sign_in",
	"incidents",
	"source",
	"updated",
	"open_weights",
	"tool_calling",
	"reasoning",
	...BOUND_NAMES,
]);

/** Filters of the list of all types. */
const GENERAL = list.AGENT_FILTERS.filter(
	(filter) =>
		filter !== "risk" &&
		!Object.hasOwn(MODEL_FILTERS, filter) &&
		!FACT_FILTERS.some((row) => row.types && row.filter.name === filter),
);

/** Number of values of a filter shown at first. */
const SHOWN_VALUES = 8;
/** All others have the most common value first. */
const ORDERED: ReadonlySet<list.AgentFilter> = new Set([...list.ORDERED_FILTERS, "client"]);

/** The filters that would change the list now. */
export function listFilters(
	context: ViewContext,
	state: ListState,
	{ counts, total }: { counts: FacetCounts; total: number },
) {
	return (state.home?.facets ?? GENERAL)
		.map((filter) => {
			const chosen = state.filters[filter] ?? [];
			const links = valuesOf(context, filter, counts).map(({ value, label, count }) => ({
				label,
				path: listAddress(withToggled(state, filter, value)),
				count: showCount(count),
				isChosen: chosen.includes(value),
			}));
			const isShown = ({ isChosen }: FilterLink, place: number) => isChosen || place < SHOWN_VALUES;
			return {
				name: FILTERS[filter].name,
				/** The list without this filter; null while it is not used. */
				anyPath: chosen.length === 0 ? null : listAddress(withoutFilter(state, filter)),
				values: links.filter(isShown),
				/** Less common values. */
				more: links.filter((link, place) => !isShown(link, place)),
			};
		})
		.filter(({ values: [first, ...others], anyPath }) => {
			// A value that all have changes nothing.
			const isOfAll = anyPath === null && others.length === 0 && first?.count === showCount(total);
			return first !== undefined && !isOfAll;
		});
}

/** Removes a chosen value, or adds one to the others of the filter. */
export function withToggled(state: ListState, filter: list.AgentFilter, value: string): ListState {
	const chosen = state.filters[filter] ?? [];
	const others = chosen.filter((other) => other !== value);
	if (others.length < chosen.length) return withValues(state, filter, others);
	const isAlone = ONE_AT_A_TIME.has(filter) || chosen.length >= list.FILTER_MAX_VALUES;
	return withValues(state, filter, isAlone ? [value] : [...chosen, value].sort());
}

export function withValues(
	state: ListState,
	filter: list.AgentFilter,
	values: readonly string[],
): ListState {
	if (values.length === 0) return withoutFilter(state, filter);
	return { ...state, page: 1, filters: { ...state.filters, [filter]: values } };
}

export function withoutFilter(state: ListState, filter: list.AgentFilter): ListState {
	const { [filter]: _, ...filters } = state.filters;
	return { ...state, page: 1, filters };
}

function valuesOf(context: ViewContext, filter: list.AgentFilter, counts: FacetCounts) {
	const values = FILTERS[filter].values(context).flatMap(({ value, label }) => {
		const count = counts[filter].get(value) ?? 0;
		return count > 0 ? [{ value, label, count }] : [];
	});
	return ORDERED.has(filter) ? values : values.toSorted((left, right) => right.count - left.count);
}
