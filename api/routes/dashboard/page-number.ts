import { lastPage } from "#contract/paging.ts";
import { digits } from "#contract/query.ts";
import type { Visit } from "./visit.ts";

const PageNumber = digits({ min: 1 }).catch(1);

interface PagedList {
	/** Length of the whole list. */
	count: number;
	/** Length of a page. */
	limit: number;
}

/** The requested page: the first one for anything that is not a page number, and never beyond the last. */
export function pageNumber({ query }: Pick<Visit, "query">, list?: PagedList): number {
	const asked = PageNumber.parse(query.page);
	return list ? Math.min(asked, lastPage(list.count, list.limit)) : asked;
}
