import { type PageSort, SORTS } from "#contract/agents/agents-page.ts";
import * as measures from "#contract/agents/measures.ts";
import { changedAtSource } from "#snapshot/agents/agent-facets.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../../view-context.ts";
import * as display from "../display.ts";
import { type ListState, listAddress } from "./list-address.ts";
import { listingRow } from "./listing-row.ts";

interface Figure {
	label: string;
	show: (agent: SnapshotAgent) => string;
}

const UNKNOWN = "–";

/** What people read of a measure. An unknown one is a dash. */
export function measureWords(agent: SnapshotAgent, measure: measures.MeasureName): string {
	const value = measureOf(agent, measure);
	if (value === null) return UNKNOWN;
	if (measure === "knowledge") return display.showDate(agent.knowledgeAt ?? "");
	if (measure === "released") {
		return display.showStated(agent, new Date(value).toISOString(), display.showShortDay);
	}
	if (["context", "input", "output"].includes(measure)) return display.showShortCount(value);
	return measure.endsWith("price") ? display.showPrice(value) : display.showCount(value);
}

/** The figure of a sort order, which rows show then. */
const FIGURES: Readonly<Partial<Record<PageSort, Figure>>> = {
	votes: {
		label: "votes",
		show: ({ upvotes, downvotes }) =>
			`${display.showCount(upvotes)} up, ${display.showCount(downvotes)} down`,
	},
	views: { label: "views", show: ({ pageViews }) => display.showCount(pageViews) },
	watchers: { label: "watchers", show: ({ watchers }) => display.showCount(watchers) },
	updated: {
		label: "updated",
		show: (agent) => {
			const changedAt = changedAtSource(agent);
			return changedAt === null
				? UNKNOWN
				: display.showStated(agent, changedAt, display.showShortDay);
		},
	},
	score: {
		label: "",
		show: ({ isRanked, rank }) => (isRanked ? `Rank ${display.showCount(rank)}` : UNKNOWN),
	},
	newest: { label: "listed", show: ({ createdAt }) => display.showShortDay(createdAt) },
};

/** A row of a list in this order, with the figure that the order uses, if it is known. Beside its rank, its use stands too. */
export function sortedRow(context: ViewContext, agent: SnapshotAgent, sort: PageSort) {
	const row = listingRow(context, agent);
	const { label, show } = findFigure(sort) ?? {};
	if (label === undefined || show === undefined) return row;
	const amount = show(agent);
	const of = label || (row.use ? `${row.use.amount} ${row.use.of}` : "");
	return { ...row, use: amount === UNKNOWN ? null : { amount, of } };
}

function findFigure(sort: PageSort): Figure | undefined {
	if (!measures.isMeasureSort(sort) || measures.isBenchmarkSort(sort)) return FIGURES[sort];
	const { measure } = measures.findMeasure(sort);
	const label = measures.MEASURES[measure].label.toLowerCase();
	return { label, show: (agent) => measureWords(agent, measure) };
}

/** What orders are called. Others, which an address may ask for, have the names of the API. */
const ORDERS: Readonly<Partial<Record<PageSort, string>>> = {
	relevance: "Best match",
	score: "Best ranked",
	newest: "Newest",
	name: "Name",
};

/** The list in the orders that it can have now. */
export function sortsOf(state: ListState) {
	const offered: readonly PageSort[] =
		state.q === "" ? ["score", "newest", "name"] : ["relevance", "score", "newest"];
	return [...new Set([...offered, state.sort])].map((sort) => ({
		label: ORDERS[sort] ?? SORTS[sort].label,
		path: listAddress({ ...state, sort, page: 1 }),
		isCurrent: sort === state.sort,
	}));
}
