import { z } from "zod";
import { API_FILTERS, type ApiFilter } from "../facts/fact-rows.ts";
import {
	MCP_REGISTRY,
	REQUEST_TARGET_MAX_CHARACTERS,
	SEARCH_QUERY_MAX_CHARACTERS,
} from "../limits.ts";
import { keysOf, membersOf } from "../members-of.ts";
import { parseJson } from "../parse-json.ts";
import { Slug } from "../primitives.ts";

/** No value of a filter is longer. */
const FILTER_MAX_CHARACTERS = 64;

export const SearchText = z
	.string()
	.refine((text) => [...text].length <= SEARCH_QUERY_MAX_CHARACTERS, {
		error: `must be at most ${SEARCH_QUERY_MAX_CHARACTERS} characters`,
	})
	.meta({ maxLength: SEARCH_QUERY_MAX_CHARACTERS });

const Filter = meant(z.string().max(FILTER_MAX_CHARACTERS));

/** Which part of the registry is followed. Empty values and control characters do not filter. */
export const ChangeFilters = z.object({
	q: meant(SearchText),
	...membersOf<Record<ApiFilter, typeof Filter>>(API_FILTERS.map((name) => [name, Filter])),
});
export type ChangeFilters = z.output<typeof ChangeFilters>;
export const CHANGE_FILTERS = keysOf(ChangeFilters.shape);

/** Picks the filters from a larger object, in the order of cursors. */
export function changeFiltersOf(query: ChangeFilters): ChangeFilters {
	return membersOf(CHANGE_FILTERS.map((name) => [name, query[name]]));
}

/** A mirror's position in the order of changes, and its filters. It grants nothing, so it is not signed. */
export const ChangeCursor = z.strictObject({
	/**
	 * After the change at this instant in milliseconds with this slug. Without a slug, before all changes of the instant.
	 */
	after: z.tuple([z.int(), z.union([z.literal(""), Slug])]),
	/** Instant of the snapshot that was read, in milliseconds. Version 1.1.0 refuses cursors without it. */
	of: z.int(),
	...ChangeFilters.shape,
});
export type ChangeCursor = z.output<typeof ChangeCursor>;

/** A cursor continues exactly where it was made: what later hours show comes after all that was shown before. */
export function positionOf({ after: [at, slug] }: Pick<ChangeCursor, "after">) {
	return { at, slug };
}

/** Filters with longer cursors are refused, because an address would have no room for them. */
export const CURSOR_MAX_CHARACTERS = REQUEST_TARGET_MAX_CHARACTERS - 128;

/** Opaque, and safe in addresses even without escaping. */
export function encodeChangeCursor({ after, of, ...filters }: ChangeCursor): string {
	const values = { after, of, ...changeFiltersOf(filters) };
	return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Undefined if the text is not one of our cursors. */
export function findChangeCursor(text: string): ChangeCursor | undefined {
	const { data } = ChangeCursor.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
	// Decoding is lenient, so the text is compared with a new encoding.
	return data && encodeChangeCursor(data) === text ? data : undefined;
}

function meant<Schema extends z.ZodType<string>>(schema: Schema) {
	return z
		.preprocess(
			(text) => (typeof text === "string" ? text.replace(/\p{Cc}+/gu, " ").trim() : text),
			schema,
		)
		.transform((text) => text || undefined)
		.optional();
}

/** A client's position in the order of names, or in that of changes. */
const Place = z.union([
	z.strictObject({ name: z.union([z.literal(""), Slug]) }),
	ChangeCursor.pick({ after: true, of: true }),
]);

/** Clients request further pages with the cursor alone, so it contains all parameters of the first request. */
export const McpCursor = z.strictObject({
	search: SearchText.optional(),
	version: z.string().max(MCP_REGISTRY.versionMaxCharacters).optional(),
	deleted: z.boolean(),
	place: Place,
});
export type McpCursor = z.output<typeof McpCursor>;
