import { PAGE_SORTS, type PageSort, SORTS } from "#contract/agents/agents-page.ts";
import * as measures from "#contract/agents/measures.ts";
import { mapMembers } from "#contract/members-of.ts";
import { changedAtSource } from "#snapshot/agents/agent-facets.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import * as display from "../display.ts";
import { type ListState, listAddress } from "./list-address.ts";

/** The head of a column by which the list can be sorted. */
export interface ListHead {
	path: string;
	/** Null if the list has another order. */
	order: "ascending" | "descending" | null;
}
export type ListHeads = Partial<Record<keyof typeof HEADS, ListHead>>;

interface Figure {
	label: string;
	show: (agent: SnapshotAgent) => string;
}

/** What people read of a measure. An unknown one is a dash. */
export function measureWords(agent: SnapshotAgent, measure: measures.MeasureName): string {
	const value = measureOf(agent, measure);
	if (value === null) return "–";
	if (measure === "knowledge") return display.showDate(agent.knowledgeAt ?? "");
	if (measure === "released") {
		return display.showStated(agent, new Date(value).toISOString(), display.showShortDay);
	}
	if (["context", "input", "output"].includes(measure)) return display.showShortCount(value);
	return measure.endsWith("price") ? display.showPrice(value) : display.showCount(value);
}

/** The figure of a sort order, if none of the usual columns shows it. */
const FIGURES: Readonly<Partial<Record<PageSort, Figure>>> = {
	votes: {
		label: "Votes",
		show: ({ upvotes, downvotes }) =>
			`${display.showCount(upvotes)} up, ${display.showCount(downvotes)} down`,
	},
	views: { label: "Views", show: ({ pageViews }) => display.showCount(pageViews) },
	watchers: { label: "Watchers", show: ({ watchers }) => display.showCount(watchers) },
	updated: {
		label: "Updated",
		show: (agent) => {
			const changedAt = changedAtSource(agent);
			return changedAt === null ? "–" : display.showStated(agent, changedAt, display.showShortDay);
		},
	},
	newest: { label: "Listed", show: ({ createdAt }) => display.showShortDay(createdAt) },
} satisfies Record<
	Exclude<PageSort, "relevance" | measures.MeasureSort | keyof typeof HEADS>,
	Figure
>;

/** Undefined if a column of the list shows what it is sorted by. */
export function figureOf(sort: PageSort): Figure | undefined {
	if (!measures.isMeasureSort(sort) || measures.isBenchmarkSort(sort)) return FIGURES[sort];
	const { measure } = measures.findMeasure(sort);
	return { label: measures.MEASURES[measure].label, show: (agent) => measureWords(agent, measure) };
}

/** The list in every order that it can have now. */
export function sortsOf(state: ListState) {
	const offered = PAGE_SORTS.filter(
		(sort) => !measures.isMeasureSort(sort) && (sort !== "relevance" || state.q !== ""),
	);
	return offered.map((sort) => ({
		label: SORTS[sort].label,
		path: listAddress({ ...state, sort, page: 1 }),
		isCurrent: sort === state.sort,
	}));
}

/** Orders whose figure is a column, and how each column is sorted then. */
const HEADS = {
	name: "ascending",
	trust: "descending",
	score: "descending",
	trending: "descending",
} as const satisfies Partial<Record<PageSort, ListHead["order"]>>;

export function headsOf(state: ListState): ListHeads {
	return mapMembers(HEADS, (order, sort) => ({
		path: listAddress({ ...state, sort, page: 1 }),
		order: state.sort === sort ? order : null,
	}));
}
