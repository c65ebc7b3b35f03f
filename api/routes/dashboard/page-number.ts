import type { Visit } from "./visit.ts";

interface PagedList {
	/** Length of the whole list. */
	count: number;
	/** Length of a page. */
	limit: number;
}

/** The requested page: the first one for anything that is not a page number, and never beyond the last. */
export function pageNumber({ query }: Pick<Visit, "query">, list?: PagedList): number {
	const asked = /^[1-9]\d{0,5}$/.test(query.page ?? "") ? Number(query.page) : 1;
	return list ? Math.min(asked, Math.max(1, Math.ceil(list.count / list.limit))) : asked;
}
