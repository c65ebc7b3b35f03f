interface PageNumber {
	/** Counts from 1. */
	page: number;
	limit: number;
}

/** Part of a list. Without a limit, all of it. */
export interface PagePlace {
	page?: number | undefined;
	limit?: number | undefined;
}

/** The items of a place in a list, with what answers say of the page. */
export function shownIn<Item>(items: readonly Item[], { page = 1, limit }: PagePlace) {
	const total = items.length;
	const place = { page, limit: limit ?? Math.max(1, total) };
	return { shown: pageOf(items, place), ...place, total };
}

export function itemsBefore({ page, limit }: PageNumber): number {
	return (page - 1) * limit;
}

/** The items of a page. Empty after the last page. */
export function pageOf<Item>(items: readonly Item[], page: PageNumber): Item[] {
	return items.slice(itemsBefore(page), itemsBefore(page) + page.limit);
}

/** Number of pages. 0 if there is nothing to show. */
export function pagesOf(total: number, limit: number): number {
	return Math.ceil(total / limit);
}

/** The last page, which is the first of an empty list. */
export function lastPage(total: number, limit: number): number {
	return Math.max(1, pagesOf(total, limit));
}
