import { z } from "zod";
import { REGISTRATION } from "./limits.ts";

/** Names of the places of a comparison. */
export const COMPARED = ["a", "b", "c", "d"] as const;

/** A slug or a title, as somebody typed it. */
const place = z
	.string()
	.default("")
	.transform((text) =>
		[...text.replace(/\p{Cc}+/gu, " ").trim()].slice(0, REGISTRATION.titleMaxCharacters).join(""),
	);

/** One more than there is room for, so that the page can say so. */
const ASKED = [...COMPARED, "e"] as const;

/** Query of the comparison: which agents to compare, in this order. Empty places are ignored. */
export const ComparePageQuery = z
	.object({ a: place, b: place, c: place, d: place, e: place })
	.transform((places) => ASKED.map((name) => places[name]).filter((text) => text !== ""));
export type ComparePageQuery = z.output<typeof ComparePageQuery>;
