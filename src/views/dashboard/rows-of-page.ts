import { pagesAround } from "./blocks.ts";

interface Page {
	/** From 1; a page past the end shows the last one. */
	page: number;
	length: number;
	path: string;
}

/** The rows of a page of a table, with links to the pages before and after. */
export function rowsOfPage<Item>(items: readonly Item[], { page, length, path }: Page) {
	const pages = Math.max(1, Math.ceil(items.length / length));
	const shown = Math.min(page, pages);
	return {
		rows: items.slice((shown - 1) * length, shown * length),
		...pagesAround(shown, pages, (number) => `${path}?page=${number}`),
	};
}
