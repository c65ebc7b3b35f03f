import { z } from "zod";

/** No valid value is longer. */
const MAX_CHARACTERS = 100;

/** What people chose, or typed into the address of a page; empty if nothing was chosen. */
const chosenValue = z
	.string()
	.default("")
	.transform((text) =>
		[...text.replace(/\p{Cc}+/gu, " ").trim()].slice(0, MAX_CHARACTERS).join(""),
	);

/** Query of the page of incidents. Unknown values are not an error: they match nothing. */
export const IncidentsPageQuery = z.object({
	severity: chosenValue,
	status: chosenValue,
	kind: chosenValue,
	agent: chosenValue,
	/** Month of the report, such as `2026-11`. */
	month: chosenValue,
});
export type IncidentsPageQuery = z.output<typeof IncidentsPageQuery>;
