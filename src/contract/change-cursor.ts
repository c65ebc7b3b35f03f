import { z } from "zod";
import { API_FILTERS, type ApiFilter } from "./fact-filters.ts";
import { SEARCH_QUERY_MAX_CHARACTERS } from "./limits.ts";
import { keysOf, membersOf } from "./members-of.ts";
import { Slug } from "./primitives.ts";

/** No type and no category has a longer name. With it a cursor fits into the longest address that is taken. */
const FILTER_MAX_CHARACTERS = 64;

export const SearchText = z
	.string()
	.refine((text) => [...text].length <= SEARCH_QUERY_MAX_CHARACTERS, {
		error: `must be at most ${SEARCH_QUERY_MAX_CHARACTERS} characters`,
	})
	.meta({ maxLength: SEARCH_QUERY_MAX_CHARACTERS });

const Filter = meant(z.string().max(FILTER_MAX_CHARACTERS));

/** What of the registry is followed. Empty values and control characters ask for nothing. */
export const ChangeFilters = z.object({
	q: meant(SearchText),
	...membersOf<Record<ApiFilter, typeof Filter>>(API_FILTERS.map((name) => [name, Filter])),
});
export type ChangeFilters = z.output<typeof ChangeFilters>;
export const CHANGE_FILTERS = keysOf(ChangeFilters.shape);

/** The filters of something that has others things besides, in the order of cursors. */
export function changeFiltersOf(query: ChangeFilters): ChangeFilters {
	return membersOf(CHANGE_FILTERS.map((name) => [name, query[name]]));
}

/** Where a mirror stands in the order of changes, and what it follows. It grants nothing, so it is not signed. */
export const ChangeCursor = z.strictObject({
	/** Behind the change of this instant in milliseconds and this slug; without a slug, before all of the instant. */
	after: z.tuple([z.int(), z.union([z.literal(""), Slug])]),
	/** Instant of the snapshot that was read, in milliseconds. */
	of: z.int(),
	...ChangeFilters.shape,
});
export type ChangeCursor = z.output<typeof ChangeCursor>;

/** Opaque and safe in addresses, also where clients put it there as it is. */
export function encodeChangeCursor({ after, of, ...filters }: ChangeCursor): string {
	const said = { after, of, ...changeFiltersOf(filters) };
	return Buffer.from(JSON.stringify(said)).toString("base64url");
}

/** Undefined for every text that no answer of ours has held. */
export function findChangeCursor(text: string): ChangeCursor | undefined {
	const { data } = ChangeCursor.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
	// Decoding is lenient; what is ours reads back as it was written.
	return data && encodeChangeCursor(data) === text ? data : undefined;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function meant<Schema extends z.ZodType<string>>(schema: Schema) {
	return z
		.preprocess(
			(text) => (typeof text === "string" ? text.replace(/\p{Cc}+/gu, " ").trim() : text),
			schema,
		)
		.transform(orNothing)
		.optional();
}

function orNothing(text: string): string | undefined {
	return text === "" ? undefined : text;
}
