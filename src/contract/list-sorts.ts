import { MEASURE_SORTS } from "./measures.ts";
import { keysOf } from "./members-of.ts";

/** The orders of the list of agents, as people read them. */
export const SORTS = {
	relevance: { label: "Relevance", order: "best matches first" },
	score: { label: "Score", order: "best ranked first" },
	trust: { label: "Trust", order: "most trusted first" },
	trending: { label: "Attention", order: "fastest rising first" },
	votes: { label: "Votes", order: "highest voted first" },
	views: { label: "Views", order: "most viewed first" },
	watchers: { label: "Watchers", order: "most watched first" },
	updated: { label: "Recently updated", order: "most recently updated at its source first" },
	newest: { label: "Newest", order: "newest first" },
	name: { label: "Name", order: "from A to Z" },
	...MEASURE_SORTS,
} as const;

export const PAGE_SORTS = keysOf(SORTS);
export type PageSort = keyof typeof SORTS;

/** One published form says `newest`, the other `new`, for the same order. */
export const LIST_SORTS: readonly ListSort[] = [...PAGE_SORTS, "new"];
export type ListSort = PageSort | "new";

/** A search is sorted by relevance. Without search words there is no relevance. */
export function defaultSort(q: string): PageSort {
	return q === "" ? "score" : "relevance";
}
