import { AGENT_FILTERS } from "#contract/agents-page.ts";
import { SEARCH_QUERY_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ViewContext } from "../../view-context.ts";
import { FILTERS, filterLabel } from "./filter-values.ts";
import { type ListState, listAddress } from "./list-address.ts";
import { withoutFilter } from "./list-filters.ts";
import { beyondNotice, type ListNotice } from "./list-pager.ts";

/** What was asked for and cannot be had, each with a way on. */
export function listNotices(
	context: ViewContext,
	state: ListState & { isCut?: boolean },
	total: number,
): ListNotice[] {
	const unknown = AGENT_FILTERS.flatMap((filter) => {
		const value = state.filters[filter];
		if (value === undefined || filterLabel(context, filter, value) !== undefined) return [];
		const way = { path: listAddress(withoutFilter(state, filter)), label: "Leave it out" };
		return [{ text: `The registry knows no ${FILTERS[filter].noun} “${value}”.`, way }];
	});
	const beyond = beyondNotice(state, total);
	const cut = {
		text: `A search has ${SEARCH_QUERY_MAX_CHARACTERS} characters at most; the rest was left out.`,
		way: null,
	};
	return [...(state.isCut ? [cut] : []), ...unknown, ...(beyond ? [beyond] : [])];
}
