import { pagesAround } from "./blocks.ts";

interface Page {
	/** From 1; one behind the last is the last. */
	page: number;
	length: number;
	path: string;
}

/** What a page of a table shows, and where the pages before and after are. */
export function rowsOfPage<Item>(items: readonly Item[], { page, length, path }: Page) {
	const pages = Math.max(1, Math.ceil(items.length / length));
	const shown = Math.min(page, pages);
	return {
		rows: items.slice((shown - 1) * length, shown * length),
		...pagesAround(shown, pages, (number) => `${path}?page=${number}`),
	};
}
