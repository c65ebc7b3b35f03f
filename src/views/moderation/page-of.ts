export interface PageNumber {
	/** Counts from 1. */
	page: number;
	limit: number;
}

/** The items of a page. Empty after the last page. */
export function pageOf<Item>(items: readonly Item[], { page, limit }: PageNumber): Item[] {
	return items.slice((page - 1) * limit, page * limit);
}
