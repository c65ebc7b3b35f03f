import { type AgentsPageQuery, isVoidSort, SORTS } from "#contract/agents/agents-page.ts";
import { findMeasure, isMeasureSort, type MeasureName } from "#contract/agents/measures.ts";
import { TYPE_PAGES, type TypePage, type TypePageId } from "#contract/agents/type-pages.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { itemsBefore } from "#contract/http/paging.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { openIncidentTag } from "../../market/open-incidents.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showCount } from "../display.ts";
import { makerBeside } from "./agent-row.ts";
import type { FoundList } from "./agents-page.ts";
import { filterLabel } from "./filter-values.ts";
import { FIRST_PAGE, filterParameters, listAddress } from "./list-address.ts";
import { columnsOf } from "./type-columns.ts";
import { firstOfTypes, typedList, typedState } from "./typed-list.ts";

export type TypePageView = ReturnType<typeof typePage>;

/** The first page of the agents of some types, rendered every hour. */
export function wholeTypePage(id: TypePageId) {
	return (context: ViewContext) => {
		const home: TypePage = TYPE_PAGES[id];
		const asked = { ...FIRST_PAGE, sort: home.sort };
		return typePage(context, { id, asked }, firstOfTypes(context, home));
	};
}

export function typePage(
	context: ViewContext,
	{ id, asked }: { id: TypePageId; asked: Partial<AgentsPageQuery> & typeof FIRST_PAGE },
	result: FoundList,
) {
	const home: TypePage = TYPE_PAGES[id];
	const state = typedState({ ...asked, home });
	const list = typedList(context, state, result);
	const shown = columnsOf(id, state.filters);
	const from = itemsBefore({ page: result.page, limit: asked.limit });
	const unranked = result.agents.findIndex(({ isRanked }) => !isRanked);
	const isByRank = asked.sort === "score" && asked.q === "" && unranked >= 0;
	return {
		...list,
		home,
		canCompare: result.agents.length > 1,
		/** Pages that are sorted by something else have no ranks. */
		hasRank: home.sort === "score",
		nameHead: `${capitalise(home.noun)} and maker`,
		/** The filters of the form, each with its ready values and the chosen one. */
		selects: home.selects.map((select) => ({
			...select,
			options: optionsOf(context, select, { state, counts: result.counts }),
			chosen: state.filters[select.filter]?.[0] ?? "",
		})),
		/** The orders of the form. The order of a column's head may be another one. */
		orders: [...new Set([...home.sorts, asked.sort])]
			.filter((sort) => !isVoidSort(sort, state))
			.map((sort) => ({
				sort,
				label: capitalise(SORTS[sort].order),
				isChosen: sort === asked.sort,
			})),
		/** What the form keeps of the state. */
		keptBesides: list.kept.filter(
			({ name }) => name !== "sort" && home.selects.every(({ filter }) => filter !== name),
		),
		ready: home.ready.map(({ label, filters }) => ({
			label,
			path: listAddress({ ...state, filters, page: 1 }),
			isChosen: filterParameters(filters).join() === filterParameters(state.filters).join(),
		})),
		columns: shown.map(({ label, sort, phone, isNumber = false }) => ({
			label,
			phone,
			isNumber,
			head: sort === undefined ? undefined : headOf(sort, state),
		})),
		agents: result.agents.map((agent) => ({
			slug: agent.slug,
			path: agentPath(agent.slug),
			title: agent.title,
			maker: makerBeside(agent),
			rank: agent.isRanked ? showCount(agent.rank) : "",
			about: id === "servers" ? agent.shortDescription : null,
			incidents: openIncidentTag(context, agent),
			isDeprecated: agent.status === "deprecated",
			cells: shown.map(({ cell }) => cell(agent)),
		})),
		/** Where those without a rank begin on this page, and a sentence on them. Null if they do not. */
		band:
			isByRank && (unranked > 0 || from === 0)
				? {
						at: unranked,
						text: `${showAmount(result.total - from - unranked, home.noun)} not ranked yet.`,
					}
				: null,
	};
}

/** The ready values, and a chosen one that is not among them. */
function optionsOf(
	context: ViewContext,
	{ filter, values }: TypePage["selects"][number],
	{
		state,
		counts,
	}: { state: { filters: AgentsPageQuery["filters"] }; counts: FoundList["counts"] },
) {
	const chosen = state.filters[filter]?.slice(0, 1) ?? [];
	const list = values ?? [...counts[filter].keys()].sort();
	return [...new Set([...list, ...chosen])].map((value) => ({
		value,
		label: filterLabel(context, filter, value) ?? value,
	}));
}

/** The first click gives the useful direction, the next one the other. */
function headOf(sort: MeasureName | "updated", state: Parameters<typeof listAddress>[0]) {
	const current = isMeasureSort(state.sort) ? findMeasure(state.sort) : undefined;
	const isFalling = current?.measure === sort ? current.isFalling : state.sort === sort || null;
	const reverse = sort !== "updated" && state.sort === sort ? (`${sort}_reverse` as const) : sort;
	return {
		path: listAddress({ ...state, sort: reverse, page: 1 }),
		order: isFalling === null ? null : isFalling ? ("descending" as const) : ("ascending" as const),
	};
}
