import type { z } from "zod";
import { type CacheSeconds, MEDIA_TYPES, type Operation } from "./endpoint.ts";

/** Short in browsers and five minutes at the edge, because a release may also appear between two full hours. */
const SNAPSHOT_CACHE: CacheSeconds = { browser: 60, edge: 300 };

export const read = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: SNAPSHOT_CACHE,
	rateClass: "read",
} as const;

/** What a row states besides its address and its answer. */
export type More = Partial<Operation> & Pick<Operation, "summary">;

/** Published as a file at its own path; without a schema unless the row states one. */
export function fileAt<const Id extends string>(
	id: Id,
	path: string,
	mediaType: string,
	more: More,
) {
	return { ...read, path, mediaType, schema: null, file: path.slice(1), ...more, id } as const;
}

/** JSON that is also published as a file. */
export function jsonAt<const Id extends string>(
	id: Id,
	path: string,
	schema: z.ZodType,
	more: More,
) {
	const file = path.slice(1).replace(/(?:\.json)?$/, ".json");
	return { ...read, path, schema, file, ...more, id } as const;
}

/** JSON that is made for each request. */
export function liveAt<const Id extends string>(
	id: Id,
	path: string,
	schema: z.ZodType | null,
	more: More,
) {
	return { ...read, path, schema, cache: "no-store", ...more, id } as const;
}
