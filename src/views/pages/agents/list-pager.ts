import { pagesOf } from "#contract/http/paging.ts";
import { showAmount, showCount } from "../display.ts";
import { type ListState, listAddress } from "./list-address.ts";

export interface ListNotice {
	text: string;
	way: { label: string; path: string } | null;
}

/** Number of linked pages on either side of this one. */
const AROUND = 2;

/** Null if there is only one page, and on a page beyond the last. */
export function listPager(state: ListState, total: number) {
	const pages = pagesOf(total, state.limit);
	const { page } = state;
	if (pages < 2 || page > pages) return null;
	const path = (number: number) => listAddress({ ...state, page: number });
	return {
		/** `Page 2 of 7`. */
		place: `Page ${showCount(page)} of ${showCount(pages)}`,
		previous: page > 1 ? path(page - 1) : null,
		next: page < pages ? path(page + 1) : null,
		/** The first page, the last and those around this one. Null marks a gap. */
		pages: shownPages(page, pages).map((number) =>
			number === null
				? null
				: { label: showCount(number), path: path(number), isCurrent: number === page },
		),
	};
}

/** Null marks a gap of two or more pages. A single one takes no more room than the gap. */
function shownPages(page: number, pages: number): (number | null)[] {
	const from = Math.max(1, page - AROUND);
	const to = Math.min(pages, page + AROUND);
	return [
		...(from > 3 ? [1, null] : range(1, from - 1)),
		...range(from, to),
		...(to < pages - 2 ? [null, pages] : range(to + 1, pages)),
	];
}

function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** A notice on a page beyond the last. Null on all others. */
export function beyondNotice(state: ListState, total: number): ListNotice | null {
	const pages = pagesOf(total, state.limit);
	if (total === 0 || state.page <= pages) return null;
	return {
		text: `There is no page ${showCount(state.page)}. The list has ${showAmount(pages, "page")}; this is the last one.`,
		way: null,
	};
}
