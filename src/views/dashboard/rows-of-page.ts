import { lastPage, pageOf } from "#contract/paging.ts";
import { pagesAround } from "./blocks.ts";

interface Page {
	/** From 1; a page past the end shows the last one. */
	page: number;
	length: number;
	path: string;
}

/** The rows of a page of a table, with links to the pages before and after. */
export function rowsOfPage<Item>(items: readonly Item[], { page, length, path }: Page) {
	const pages = lastPage(items.length, length);
	const shown = Math.min(page, pages);
	return {
		rows: pageOf(items, { page: shown, limit: length }),
		...pagesAround(shown, pages, (number) => `${path}?page=${number}`),
	};
}
