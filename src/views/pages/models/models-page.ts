import {
	type AgentsPageQuery,
	isVoidSort,
	onlyBenchmark,
	SORTS,
} from "#contract/agents/agents-page.ts";
import * as measures from "#contract/agents/measures.ts";
import { TYPE_PAGES, type TypePage } from "#contract/agents/type-pages.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { benchmarkBoards, bestResult, howWords } from "#snapshot/agents/benchmark-results.ts";
import type { ChartedModel } from "#snapshot/agents/charted-models.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { openIncidentTag } from "../../market/open-incidents.ts";
import { tileOf } from "../../pictures/tile.ts";
import type { ViewContext } from "../../view-context.ts";
import type { FoundList } from "../agents/agents-page.ts";
import { filterLabel } from "../agents/filter-values.ts";
import {
	FIRST_PAGE,
	filterParameters,
	type ListState,
	listAddress,
} from "../agents/list-address.ts";
import { measureWords } from "../agents/list-sorts.ts";
import { firstOfTypes, typedList, typedState } from "../agents/typed-list.ts";
import { showShortDay, showStated } from "../display.ts";
import { readsOf } from "./modalities.ts";
import { pricesByContext, pricesByDate, pricesByResult } from "./price-chart.ts";

const HOME: TypePage = TYPE_PAGES.models;

/** The first page of all models, rendered every hour. */
export function wholeModelsPage(context: ViewContext) {
	return modelsPage(context, { ...FIRST_PAGE, sort: HOME.sort }, firstOfTypes(context, HOME));
}

/** `found` has the slugs of models that a search finds, at least of charted ones. Without it, all are found. */
export function modelsPage(
	context: ViewContext,
	asked: Partial<AgentsPageQuery> & typeof FIRST_PAGE,
	result: FoundList & { found?: ReadonlySet<string> },
) {
	const state = typedState({ ...asked, home: HOME });
	const list = typedList(context, state, result);
	const benchmark = onlyBenchmark(state.filters);
	const selects = HOME.selects.map((select) => selectOf(context, select, { state, result }));
	const inForm = new Set<string>(["sort", ...HOME.selects.map(({ filter }) => filter)]);
	const others = list.kept.filter(({ name }) => !inForm.has(name));
	return {
		...list,
		ready: [{ label: "All", filters: {} }, ...HOME.ready].map(({ label, filters }) => ({
			label,
			path: listAddress({ ...state, filters, page: 1 }),
			isChosen: filterParameters(filters).join() === filterParameters(state.filters).join(),
		})),
		selects: selects.filter(({ options }) => options.length > 0),
		chosenCount: selects.filter(({ chosen }) => chosen !== "").length,
		orders: HOME.sorts
			.filter((sort) => !isVoidSort(sort, state))
			.map((sort) => ({
				sort,
				label: capitalise(SORTS[sort].order),
				isChosen: sort === asked.sort,
			})),
		/** What the form keeps of the state. */
		keptBesides: others,
		/** The conditions in use, if the form does not show all of them. */
		chosen: others.some(({ name }) => name !== "limit") || state.q !== "" ? list.chosen : [],
		benchmark,
		headOf: (sort: measures.MeasureName) => headOf(sort, state),
		models: result.agents.map((agent) => modelRow(context, agent, benchmark)),
		chart: chartOf(context, state, result),
	};
}

/** The ready values of a filter, and a chosen one that is not among them. */
function selectOf(
	context: ViewContext,
	{ filter, label, values }: TypePage["selects"][number],
	{ state, result: { counts } }: { state: ListState; result: FoundList },
) {
	const [chosen = ""] = state.filters[filter] ?? [];
	const side = measures.isBound(filter) ? measures.BOUNDS[filter].side : null;
	const suffix = side === null ? "" : side === "most" ? " or less" : " or more";
	const all = new Set([...(values ?? [...counts[filter].keys()].sort()), chosen]);
	const options = [...all].flatMap((value) => {
		const words = filterLabel(context, filter, value) ?? value;
		return value === "" ? [] : { value, label: value === "0" ? words : words + suffix };
	});
	return { filter, label, options, chosen };
}

/** The first click gives the useful direction, the next one the other. */
function headOf(sort: measures.MeasureName, state: ListState) {
	const current = measures.isMeasureSort(state.sort) ? measures.findMeasure(state.sort) : undefined;
	const next = state.sort === sort ? (`${sort}_reverse` as const) : sort;
	const order = current?.isFalling ? ("descending" as const) : ("ascending" as const);
	return {
		path: listAddress({ ...state, sort: next, page: 1 }),
		order: current?.measure === sort ? order : null,
	};
}

/** What is not known has no words. */
function modelRow(context: ViewContext, agent: SnapshotAgent, benchmark: string | undefined) {
	const { slug, title, creatorName, priceProvider, abilities, releasedAt } = agent;
	const best = benchmark === undefined ? undefined : bestResult(agent, benchmark);
	const known = (measure: measures.MeasureName) =>
		measureOf(agent, measure) === null ? "" : measureWords(agent, measure);
	return {
		slug,
		title,
		path: agentPath(slug),
		tile: tileOf(agent),
		maker: creatorName,
		prices: [
			{ text: known("input_price"), share: barOf(agent.inputPrice) },
			{ text: known("output_price"), share: barOf(agent.outputPrice) },
		],
		/** Whose price it is, unless the maker's, whose name may be longer there. */
		seller: priceProvider && !creatorName?.startsWith(priceProvider) ? priceProvider : null,
		context: known("context"),
		/** Without the day. */
		released: releasedAt && showStated(agent, releasedAt, showShortDay).replace(/^\d+ /, ""),
		reads: readsOf(agent).filter(({ word }) => word !== "text"),
		also: [
			...agent.outputModalities.flatMap((word) => (word === "text" ? [] : `${word} output`)),
			...(abilities.includes("tool_calling") ? ["tools"] : []),
			...(abilities.includes("reasoning") ? ["reasons"] : []),
		].join(", "),
		isOpen: agent.openWeights === true,
		result: best && { value: String(best.value), how: howWords(best).join(", ") },
		incidents: openIncidentTag(context, agent),
		isDeprecated: agent.status === "deprecated",
	};
}

/** In percent: from 2 cents to 200 dollars on a logarithmic scale. */
function barOf(price: number | null): number {
	return Math.round(25 * Math.min(4, Math.log10(Math.max(price ?? 0, 0.02) / 0.02)));
}

/** The chart that fits the benchmark or the order of the list, and the ways to the others. */
function chartOf(
	context: ViewContext,
	state: ListState,
	{ found, agents }: FoundList & { found?: ReadonlySet<string> },
) {
	const models = [...context.charted().models.values()];
	// Where all are found, those of the list are shown.
	const lit = found ?? new Set(agents.map(({ slug }) => slug));
	const toneOf = ({ slug }: ChartedModel) =>
		lit.has(slug) ? ("lit" as const) : ("plain" as const);
	const [board = []] = benchmarkBoards(models.filter(({ outputPrice }) => outputPrice !== null));
	const { benchmark: chosen, ...filters } = state.filters;
	const benchmark = chosen?.[0] ?? (board.length > 2 ? board[0]?.result.name : undefined);
	const isByContext = !chosen && state.sort.startsWith("context");
	const drawn = { models, toneOf };
	const chart = chosen?.[0]
		? pricesByResult(drawn, chosen[0])
		: (isByContext ? pricesByContext : pricesByDate)(drawn);
	const way = (label: string, isChosen: boolean, to: Partial<ListState>) => {
		return { label, isChosen, path: listAddress({ ...state, filters, page: 1, ...to }) };
	};
	const byResult = {
		filters: { ...filters, benchmark: [benchmark ?? ""] },
		sort: "benchmark",
	} as const;
	return (
		chart && {
			...chart,
			says: `${chart.lit} ${found ? "that match" : "in this list"}`,
			tabs: [
				way("By date", !chosen && !isByContext, { sort: "released" }),
				...(benchmark === undefined ? [] : [way("By benchmark", chosen !== undefined, byResult)]),
				way("By context", isByContext, { sort: "context" }),
			],
		}
	);
}
