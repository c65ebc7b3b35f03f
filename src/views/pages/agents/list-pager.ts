import { AGENTS_PAGE_LIMIT } from "#contract/agents-page.ts";
import { showAmount, showCount } from "../display.ts";
import { type ListState, listAddress } from "./list-address.ts";

/** A notice, with a link if there is one. */
export interface ListNotice {
	text: string;
	way: { label: string; path: string } | null;
}

/** Links to the neighbouring pages. Null when there is no page in that direction. */
export interface Pager {
	/** `Page 2 of 7`. */
	place: string;
	first: string | null;
	previous: string | null;
	next: string | null;
	last: string | null;
}

/** Null when there is only one page, and beyond the last. */
export function listPager(state: ListState, total: number): Pager | null {
	const pages = pagesOf(total);
	const { page } = state;
	if (pages < 2 || page > pages) return null;
	const path = (number: number) => listAddress({ ...state, page: number });
	return {
		place: `Page ${showCount(page)} of ${showCount(pages)}`,
		first: page > 1 ? path(1) : null,
		previous: page > 1 ? path(page - 1) : null,
		next: page < pages ? path(page + 1) : null,
		last: page < pages ? path(pages) : null,
	};
}

/** A notice on a page beyond the last. Null on all others. */
export function beyondNotice(state: ListState, total: number): ListNotice | null {
	const pages = pagesOf(total);
	if (total === 0 || state.page <= pages) return null;
	return {
		text: `There is no page ${showCount(state.page)}. The list has ${showAmount(pages, "page")}; this is the last one.`,
		way: null,
	};
}

const pagesOf = (total: number) => Math.ceil(total / AGENTS_PAGE_LIMIT);
