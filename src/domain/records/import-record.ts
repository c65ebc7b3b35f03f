import { z } from "zod";
import { Count, Instant } from "#contract/primitives.ts";

/** An import by hand: where its entries came from. A second one from the same place replaces it. */
export const ImportRecord = z.object({
	/** Name of an importer. */
	format: z.string(),
	/** Its name for people; null if the operator gave none. */
	name: z.string().nullable(),
	/** Address, or the last part of a path: the rest is about a machine. */
	place: z.string(),
	/** As stated by the operator. */
	license: z.string().nullable(),
	/** How many were taken: listed, waiting or unchanged. */
	entries: Count,
	importedAt: Instant,
});
export type ImportRecord = z.infer<typeof ImportRecord>;

export function importKey({ format, place }: Pick<ImportRecord, "format" | "place">): string {
	return `${format} ${place}`;
}

/** A place without what only its operator should see. */
export function publicPlace(place: string): string {
	const url = /^[a-z+]+:\/\//i.test(place) ? URL.parse(place) : null;
	if (url) return `${url.protocol}//${url.host}${url.pathname}`;
	return place.split(/[\\/]/u).filter(Boolean).at(-1) ?? "";
}
