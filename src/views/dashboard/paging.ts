import { lastPage, pageOf } from "#contract/http/paging.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

/** An address with a query. Values that are undefined are left out, and so is the number of the first page. */
export function withQuery(path: string, query: Query): string {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined || (name === "page" && value === 1)) continue;
		parameters.set(name, String(value));
	}
	return parameters.size === 0 ? path : `${path}?${parameters}`;
}

interface Paged {
	/** Counts from 1. */
	page: number;
	/** Address of the list. */
	path: string;
	/** What selects the list at this address. */
	query?: Query;
}

/** Links of a table to the pages before and after. */
export function pagesAround(pages: number, { page, path, query }: Paged) {
	const pathOf = (number: number) => withQuery(path, { ...query, page: number });
	return {
		previous: page > 1 ? pathOf(page - 1) : null,
		next: page < pages ? pathOf(page + 1) : null,
	};
}

/** The rows of a page of a table, with these links. A page past the end shows the last one. */
export function rowsOfPage<Item>(items: readonly Item[], length: number, paged: Paged) {
	const pages = lastPage(items.length, length);
	const page = Math.min(paged.page, pages);
	return {
		rows: pageOf(items, { page, limit: length }),
		...pagesAround(pages, { ...paged, page }),
	};
}
