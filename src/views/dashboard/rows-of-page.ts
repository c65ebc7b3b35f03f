import { pagesAround } from "./blocks.ts";

interface Page {
	/** From 1; a page past the end shows the last one. */
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
