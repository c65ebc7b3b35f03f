import { z } from "zod";
import { FACT_FILTERS, type FactFilter } from "./fact-filters.ts";
import { LIST_PAGE, SEARCH_QUERY_MAX_CHARACTERS } from "./limits.ts";
import { membersOf } from "./members-of.ts";
import { digits } from "./query.ts";

/** The filters of the list of agents, in the order in which addresses name them. */
export const AGENT_FILTERS: readonly AgentFilter[] = [
	...FACT_FILTERS.map(({ filter }) => filter.name),
	"claim",
	"level",
	"incidents",
];
export type AgentFilter = FactFilter | "claim" | "level" | "incidents";

/** Values of the filter by incidents. */
export const INCIDENT_CHOICES = ["none", "open"] as const;

export const PAGE_SORTS = ["relevance", "score", "trending", "watchers", "newest"] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

/** A search is sorted by relevance. Without search words there is no relevance. */
export function defaultSort(q: string): PageSort {
	return q === "" ? "score" : "relevance";
}

/** Agents on a page of the list. */
export const AGENTS_PAGE_LIMIT = LIST_PAGE.defaultLimit;

/** Text that people typed or edited in the address. Control characters are removed. */
const typed = z.string().transform((text) => text.replace(/\p{Cc}+/gu, " ").trim());
const filter = typed.default("");

const MISREADABLE = ["sort", "page"] as const;
const READERS = {
	sort: z.preprocess((value) => (value === "new" ? "newest" : value), z.enum(PAGE_SORTS)),
	page: digits({ min: 1, max: LIST_PAGE.maxPage }),
};

/** Query of the list page. People are never refused: invalid values are ignored. */
export const AgentsPageQuery = z
	.object({
		q: typed.default(""),
		...membersOf<Record<AgentFilter, typeof filter>>(AGENT_FILTERS.map((name) => [name, filter])),
		sort: filter,
		page: filter,
		as_typed: filter,
	})
	.transform(({ q, sort, page, as_typed, ...values }) => {
		const characters = [...q];
		const text = characters.slice(0, SEARCH_QUERY_MAX_CHARACTERS).join("").trim();
		const order = READERS.sort.catch(defaultSort(text)).parse(sort);
		const chosen = AGENT_FILTERS.filter((name) => values[name] !== "");
		const filters: Partial<Record<AgentFilter, string>> = Object.fromEntries(
			chosen.map((name) => [name, values[name]]),
		);
		return {
			q: text,
			/** True when the text was longer than a search may be. */
			isCut: characters.length > SEARCH_QUERY_MAX_CHARACTERS,
			filters,
			sort: text === "" && order === "relevance" ? "score" : order,
			page: READERS.page.catch(1).parse(page),
			/** True where no word is to be taken for a filter. */
			asTyped: as_typed !== "",
			/** Parameters with invalid values. */
			misread: MISREADABLE.flatMap((name) => {
				const value = { sort, page }[name];
				return value === "" || READERS[name].safeParse(value).success ? [] : [{ name, value }];
			}),
		};
	});
export type AgentsPageQuery = z.output<typeof AgentsPageQuery>;
