import { z } from "zod";
import { chosenValue } from "./chosen-value.ts";

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
