import * as list from "#contract/agents/agents-page.ts";
import { BOUND_NAMES } from "#contract/agents/measures.ts";
import type { FacetCounts } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { FILTERS } from "./filter-values.ts";
import { type ListState, listAddress } from "./list-address.ts";
import { GENERAL_QUESTIONS, QUESTIONS } from "./questions.ts";

export interface FilterLink {
	label: string;
	/** The list with this value, or without it if it is chosen. */
	path: string;
	count: string;
	isChosen: boolean;
}

/** A question with the answers that match at least one agent. */
export interface FilterGroup<Link extends FilterLink = FilterLink> {
	name: string;
	values: readonly Link[];
	/** Less common ones. */
	more: readonly Link[];
}

type ListLink = FilterLink & { value: string; total: number };
/** With those too that the question leaves out. */
type ListGroup = FilterGroup<ListLink> & { filter: list.AgentFilter; all: readonly ListLink[] };

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

/** Number of values of a filter shown at first. */
const SHOWN_VALUES = 6;
/** All others have the most common value first. */
const ORDERED: ReadonlySet<list.AgentFilter> = new Set([...list.ORDERED_FILTERS, "client"]);

/** The questions whose answers would change the list now. */
export function listFilters(
	context: ViewContext,
	state: ListState,
	{ counts, total }: { counts: FacetCounts; total: number },
): ListGroup[] {
	const facets: readonly list.AgentFilter[] = state.home?.facets ?? GENERAL_QUESTIONS;
	return facets.flatMap((filter) => {
		const { asks = FILTERS[filter].name, answers = {}, silent = [] } = QUESTIONS[filter] ?? {};
		const chosen = state.filters[filter] ?? [];
		const links = valuesOf(context, filter, counts)
			.map(({ value, label, count }) => ({
				value,
				total: count,
				label: answers[value] ?? label,
				path: listAddress(withToggled(state, filter, value)),
				count: showCount(count),
				isChosen: chosen.includes(value),
				// A value that all have changes nothing.
				tells: !silent.includes(value) && (count < total || chosen.length > 0),
			}))
			.filter(({ isChosen, tells }) => isChosen || tells);
		const sizes = new Set(links.map((link) => link.total));
		// Three or more with equal counts, too many to be of different listings, are of the same ones: nobody can choose.
		const [size = 0] = sizes;
		const isTold =
			chosen.length > 0 || sizes.size > 1 || links.length < 3 || links.length * size <= total;
		const told = isTold ? links : [];
		const isShown = ({ isChosen }: FilterLink, place: number) => isChosen || place < SHOWN_VALUES;
		const group = {
			filter,
			name: asks,
			all: links,
			values: told.filter(isShown),
			more: told.filter((link, place) => !isShown(link, place)),
		};
		return links.length === 0 ? [] : [group];
	});
}

interface QuickFilter extends FilterLink {
	/** The chip is for those who use this app. */
	app?: string;
	/** True unless most listings work in that app: until somebody says to use it. */
	isHidden: boolean;
}

/** Answers that many want, for as long as their questions are open. */
export function quickFilters(groups: readonly ListGroup[]): QuickFilter[] {
	return groups.flatMap(({ filter, all: apps }): QuickFilter[] => {
		const [first] = apps;
		if (!first || apps.some(({ isChosen }) => isChosen)) return [];
		if (filter === "runs" || filter === "auth") return [{ ...first, isHidden: false }];
		if (filter !== "client") return [];
		const most = Math.max(...apps.map(({ total }) => total));
		const usual = apps.find(({ total }) => total === most);
		return apps.map((link) => ({
			...link,
			label: `Works in ${link.label}`,
			app: link.value,
			isHidden: link !== usual,
		}));
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
