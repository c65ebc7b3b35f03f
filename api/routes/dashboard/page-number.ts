import type { Visit } from "./visit.ts";

interface PagedList {
	/** How long the whole list is. */
	count: number;
	/** How many stand on a page. */
	limit: number;
}

/** Page that a query asks for: the first where it asks for nothing that could be one, and none behind the last. */
export function pageNumber({ query }: Pick<Visit, "query">, list?: PagedList): number {
	const asked = /^[1-9]\d{0,5}$/.test(query.page ?? "") ? Number(query.page) : 1;
	return list ? Math.min(asked, Math.max(1, Math.ceil(list.count / list.limit))) : asked;
}
