import { z } from "zod";
import { chosenValue } from "./chosen-value.ts";

/** Query of the page of incidents. People are never refused: a value that nothing has finds nothing. */
export const IncidentsPageQuery = z.object({
	severity: chosenValue,
	status: chosenValue,
	kind: chosenValue,
	agent: chosenValue,
	/** Such as `2026-11`, of the report. */
	month: chosenValue,
});
export type IncidentsPageQuery = z.output<typeof IncidentsPageQuery>;
