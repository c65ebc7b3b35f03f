import {
	AGENT_FILTERS,
	type AgentFilter,
	type AgentsPageQuery,
} from "#contract/agents/agents-page.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { FILTERS, filterLabel } from "./filter-values.ts";
import { kindOf } from "./kind-tabs.ts";
import { FIRST_PAGE, type ListState, listAddress } from "./list-address.ts";
import { withoutFilter, withToggled, withValues } from "./list-filters.ts";
import { QUESTIONS } from "./questions.ts";

/** Changes to a search without results that do find agents. */
export interface FoundWays {
	corrections: readonly { q: string; filters: AgentsPageQuery["filters"]; total: number }[];
	/** Words of the search that some agents do have. */
	fewer: readonly { q: string; total: number }[];
	categories: readonly SnapshotCategory[];
	/** Parts of the search that could be left out. */
	wider: readonly { without: AgentFilter | "q"; total: number }[];
}

export interface WayOut {
	label: string;
	path: string;
	/** Number of results. */
	amount: string;
}

/** Links from an empty list to lists with agents. */
export function waysOut(context: ViewContext, state: ListState, ways: FoundWays) {
	const start = { ...FIRST_PAGE, sort: state.sort, limit: state.limit };
	const way = (label: string, to: ListState, total: number): WayOut => {
		return { label, path: listAddress(to), amount: showCount(total) };
	};
	return {
		corrections: ways.corrections.map(({ q, filters, total }) =>
			way(q, { ...start, q, filters }, total),
		),
		fewer: ways.fewer.map(({ q, total }) => way(q, { ...state, q, page: 1 }, total)),
		categories: ways.categories.map(({ slug, name, agentCount }) =>
			way(name, withValues(start, "category", [slug]), agentCount),
		),
		wider: ways.wider.map(({ without, total }) =>
			without === "q"
				? way(`Without “${state.q}”`, { ...state, q: "", page: 1 }, total)
				: way(
						`Without ${chosenLabel(context, state, without)}`,
						withoutFilter(state, without),
						total,
					),
		),
	};
}

/** `Type: Agent or Bot`. An unknown value is shown as it was typed. */
export function chosenLabel(context: ViewContext, { filters }: ListState, filter: AgentFilter) {
	const values = filters[filter] ?? [];
	return `${FILTERS[filter].name}: ${values.map((value) => shownValue(context, filter, value)).join(" or ")}`;
}

function shownValue(context: ViewContext, filter: AgentFilter, value: string): string {
	return filterLabel(context, filter, value) ?? value;
}

/** Each chosen value, with a link to the list without it. A tab shows its types by itself. */
export function chosenValues(context: ViewContext, state: ListState) {
	const isOnTab = kindOf(state) !== undefined;
	return AGENT_FILTERS.filter((filter) => filter !== "type" || !isOnTab).flatMap((filter) =>
		(state.filters[filter] ?? []).map((value) => ({
			label:
				QUESTIONS[filter]?.answers?.[value] ??
				`${FILTERS[filter].name}: ${shownValue(context, filter, value)}`,
			path: listAddress(withToggled(state, filter, value)),
		})),
	);
}
