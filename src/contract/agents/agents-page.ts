import { z } from "zod";
import { EVIDENCE_FILTERS } from "../evidence/evidence-filters.ts";
import { FACT_FILTERS, type FactFilter } from "../facts/fact-rows.ts";
import { LIST_PAGE, SEARCH_QUERY_MAX_CHARACTERS } from "../limits.ts";
import { keysOf, membersOf } from "../members-of.ts";
import { digits } from "../primitives.ts";
import { BOUND_NAMES, isBenchmarkSort, MEASURE_SORTS, MODEL_FILTERS } from "./measures.ts";

export const SORTS = {
	relevance: { label: "Relevance", order: "best matches first" },
	score: { label: "Score", order: "best ranked first" },
	trust: { label: "Trust", order: "most trusted first" },
	trending: { label: "Attention", order: "fastest rising first" },
	votes: { label: "Votes", order: "highest voted first" },
	views: { label: "Views", order: "most viewed first" },
	watchers: { label: "Watchers", order: "most watched first" },
	updated: { label: "Recently updated", order: "most recently updated at its source first" },
	newest: { label: "Newest", order: "newest first" },
	name: { label: "Name", order: "from A to Z" },
	...MEASURE_SORTS,
} as const;

export const PAGE_SORTS = keysOf(SORTS);
export type PageSort = keyof typeof SORTS;

/** One published form says `newest`, the other `new`, for the same order. */
export const LIST_SORTS: readonly ListSort[] = [...PAGE_SORTS, "new"];
export type ListSort = PageSort | "new";

/** A search is sorted by relevance. Without search words there is no relevance. */
export function defaultSort(q: string): PageSort {
	return q === "" ? "score" : "relevance";
}

/** The benchmark whose results can be compared. Those of several cannot. */
export function onlyBenchmark({ benchmark = [] }: ChosenFilters): string | undefined {
	return benchmark.length === 1 ? benchmark[0] : undefined;
}

/** Whether a list has nothing to be sorted by in this order. */
export function isVoidSort(
	sort: PageSort,
	{ q, filters }: { q: string; filters: ChosenFilters },
): boolean {
	if (isBenchmarkSort(sort)) return onlyBenchmark(filters) === undefined;
	return sort === "relevance" && q === "";
}

/** Filters whose values are ordered by meaning. */
export const ORDERED_FILTERS = [
	"claim",
	"level",
	"incidents",
	"source",
	"updated",
	"risk",
] as const;

/** Filters of the list that use something other than an agent's facts. */
const OTHER_FILTERS = [
	...ORDERED_FILTERS,
	...keysOf(EVIDENCE_FILTERS),
	...keysOf(MODEL_FILTERS),
	...BOUND_NAMES,
] as const;

/** The filters of the list of agents, in the order they appear in addresses. */
export const AGENT_FILTERS: readonly AgentFilter[] = [
	...FACT_FILTERS.map(({ filter }) => filter.name),
	...OTHER_FILTERS,
];
export type AgentFilter = FactFilter | (typeof OTHER_FILTERS)[number];

export const INCIDENT_CHOICES = ["none", "open"] as const;

/** Values of the filter by source code: whether a repository is known. */
export const SOURCE_CHOICES = ["yes", "no"] as const;

export const UPDATED_DAYS = ["7", "30", "90"] as const;
/** Value of filters for agents of which nothing is known. */
export const UNKNOWN = "unknown";
/** Value of the filter by category for agents without one. */
export const NO_CATEGORY = "none";
/** Values of the filter by sign-in for agents that state no way to sign in: with a key or secret to fill in, and without. */
export const KEY_SIGN_IN = "secret";
export const NO_SIGN_IN = "none";

/** How many agents a page of the list can have. The first one is the default. */
export const PAGE_LIMITS = [LIST_PAGE.defaultLimit, 50, LIST_PAGE.maxLimit] as const;

/** Most values of one filter; further ones are ignored. */
export const FILTER_MAX_VALUES = 20;

/** Filters whose values may hold commas. */
const FREE_TEXT: ReadonlySet<AgentFilter> = new Set([
	"benchmark",
	...FACT_FILTERS.flatMap(({ filter }) => (filter.isFreeText ? [filter.name] : [])),
]);

/** Texts under one name that people typed or edited in the address. Control characters are removed. */
export const repeated = z
	.union([z.string().transform((text) => [text]), z.array(z.string())])
	.default([])
	.transform((texts) => texts.map((text) => text.replace(/\p{Cc}+/gu, " ").trim()));
/** If a parameter is repeated without need, the first one counts. */
const scalar = repeated.transform(([first = ""]) => first);

const MISREADABLE = ["sort", "limit", "page"] as const;
const READERS = {
	sort: z.preprocess((value) => (value === "new" ? "newest" : value), z.enum(PAGE_SORTS)),
	limit: digits({ min: LIST_PAGE.minLimit, max: LIST_PAGE.maxLimit }).pipe(z.literal(PAGE_LIMITS)),
	page: digits({ min: 1 }),
};

/** Query of the list page. Invalid values are ignored, so that people always get a page. */
export const AgentsPageQuery = z
	.object({
		q: scalar,
		...membersOf<Record<AgentFilter, typeof repeated>>(
			AGENT_FILTERS.map((name) => [name, repeated]),
		),
		sort: scalar,
		limit: scalar,
		page: scalar,
		as_typed: scalar,
	})
	.transform(({ q, sort, limit, page, as_typed, ...values }) => {
		const characters = [...q];
		const text = characters.slice(0, SEARCH_QUERY_MAX_CHARACTERS).join("").trim();
		const order = READERS.sort.catch(defaultSort(text)).parse(sort);
		const chosen = AGENT_FILTERS.map(
			(name) => [name, valuesOf(name, values[name])] as const,
		).filter(([, list]) => list.length > 0);
		const filters: ChosenFilters = Object.fromEntries(
			chosen.map(([name, list]) => [name, list.slice(0, FILTER_MAX_VALUES)]),
		);
		return {
			q: text,
			/** True if the text was too long for a search. */
			isCut: characters.length > SEARCH_QUERY_MAX_CHARACTERS,
			/** Values, any of which matches, each once and in order. */
			filters,
			overfull: chosen.flatMap(([name, { length }]) => (length > FILTER_MAX_VALUES ? [name] : [])),
			sort: isVoidSort(order, { q: text, filters }) ? defaultSort(text) : order,
			limit: READERS.limit.catch(PAGE_LIMITS[0]).parse(limit),
			page: READERS.page.catch(1).parse(page),
			/** True if no word should become a filter. */
			asTyped: as_typed !== "",
			misread: MISREADABLE.flatMap((name) => {
				const value = { sort, limit, page }[name];
				return value === "" || READERS[name].safeParse(value).success ? [] : [{ name, value }];
			}),
		};
	});
export type AgentsPageQuery = z.output<typeof AgentsPageQuery>;

export type ChosenFilters = Readonly<Partial<Record<AgentFilter, readonly string[]>>>;

/** Commas separate values that contain none. */
function valuesOf(filter: AgentFilter, texts: readonly string[]): string[] {
	const parts = FREE_TEXT.has(filter) ? texts : texts.flatMap((text) => text.split(","));
	const values = parts.map((value) => value.trim()).filter((value) => value !== "");
	return [...new Set(values)].sort();
}
