import { PAGE_SORTS, type PageSort, SORTS } from "#contract/list-sorts.ts";
import { mapMembers } from "#contract/members-of.ts";
import { changedAtSource } from "#snapshot/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showCount, showShortDay } from "../display.ts";
import { type ListState, listAddress } from "./list-address.ts";

export type SortLink = ReturnType<typeof sortsOf>[number];

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

/** The figure of a sort order, if none of the usual columns shows it. */
export const FIGURES: Readonly<Partial<Record<PageSort, Figure>>> = {
	votes: {
		label: "Votes",
		show: ({ upvotes, downvotes }) => `${showCount(upvotes)} up, ${showCount(downvotes)} down`,
	},
	views: { label: "Views", show: ({ pageViews }) => showCount(pageViews) },
	watchers: { label: "Watchers", show: ({ watchers }) => showCount(watchers) },
	updated: {
		label: "Updated",
		show: (agent) => {
			const changedAt = changedAtSource(agent);
			return changedAt === null ? "unknown" : showShortDay(changedAt);
		},
	},
	newest: { label: "Listed", show: ({ createdAt }) => showShortDay(createdAt) },
} satisfies Record<Exclude<PageSort, "relevance" | keyof typeof HEADS>, Figure>;

/** The list in every order that it can have now. */
export function sortsOf(state: ListState) {
	return PAGE_SORTS.filter((sort) => sort !== "relevance" || state.q !== "").map((sort) => ({
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
