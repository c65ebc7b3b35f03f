import { z } from "zod";
import { ASKED_ROWS, type NamedRow } from "./fact-rows.ts";
import { RegistrationRequest } from "./registration.ts";

/** What a list of one's own may state of an agent: what registrations ask for, but for what no cell of a table can hold. */
export const LISTED_ROWS: readonly NamedRow[] = ASKED_ROWS.filter(
	({ kind }) => kind !== "profile" && kind !== "documents",
);

export const ListTemplate = z.object({ agents: z.array(RegistrationRequest).length(1) }).meta({
	id: "ListTemplate",
	description: "A list of agents to fill in, with one as an example.",
});
