import {
	AGENT_FILTERS,
	type AgentsPageQuery,
	FILTER_MAX_VALUES,
} from "#contract/agents/agents-page.ts";
import type { FilterWords } from "#contract/agents/filter-words.ts";
import { SEARCH_QUERY_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ViewContext } from "../../view-context.ts";
import { FILTERS, filterLabel } from "./filter-values.ts";
import { type ListState, listAddress } from "./list-address.ts";
import { withToggled } from "./list-filters.ts";
import { beyondNotice, type ListNotice } from "./list-pager.ts";

/** A state of the list, and the parts of the query that were ignored. */
export type AskedState = ListState &
	Partial<Pick<AgentsPageQuery, "isCut" | "overfull" | "misread">>;

const MISREAD_WORDS: Readonly<Record<AgentsPageQuery["misread"][number]["name"], string>> = {
	sort: "sort order",
	limit: "page size",
	page: "page number",
};

/** Parts of the request that do not exist, each with a link. */
export function listNotices(context: ViewContext, state: AskedState, total: number): ListNotice[] {
	const unknown = AGENT_FILTERS.flatMap((filter) => {
		const strange = (state.filters[filter] ?? []).filter(
			(value) => filterLabel(context, filter, value) === undefined,
		);
		return strange.map((value) => ({
			text: `There is no ${FILTERS[filter].noun} “${value}” in this registry.`,
			way: { path: listAddress(withToggled(state, filter, value)), label: "Leave it out" },
		}));
	});
	const misread = (state.misread ?? []).map(({ name, value }) => ({
		text: `“${value}” is not a valid ${MISREAD_WORDS[name]} of this list.`,
		way: { path: listAddress(state), label: "Leave it out" },
	}));
	const beyond = beyondNotice(state, total);
	const ignored = [
		state.isCut
			? `A search can have up to ${SEARCH_QUERY_MAX_CHARACTERS} characters; the rest was ignored.`
			: [],
		(state.overfull ?? []).map(
			(filter) =>
				`You can choose up to ${FILTER_MAX_VALUES} values of “${FILTERS[filter].name}”; the rest were ignored.`,
		),
	].flat();
	const said = ignored.map((text) => ({ text, way: null }));
	return [...said, ...unknown, ...misread, ...(beyond ? [beyond] : [])];
}

/** Which words became filters, with a link to search for all words instead. */
export function takenNotices(
	context: ViewContext,
	query: AskedState,
	{ interpreted }: { interpreted: { taken: readonly FilterWords[] } | undefined },
): ListNotice[] {
	if (!interpreted) return [];
	const filters = interpreted.taken.map(
		({ words, filter, value }) =>
			`“${words}” as ${FILTERS[filter].noun}: ${filterLabel(context, filter, value) ?? value}`,
	);
	return [
		{
			text: `Searching with ${filters.join(" and ")}.`,
			way: {
				path: listAddress({ ...query, page: 1, asTyped: true }),
				label: "Search for the exact words instead",
			},
		},
	];
}
