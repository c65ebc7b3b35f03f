import { z } from "zod";
import { ASKED_ROWS, type NamedRow } from "./fact-rows.ts";
import { RegistrationRequest } from "./registration.ts";

const NOT_IN_TABLES: ReadonlySet<NamedRow["kind"]> = new Set(["profile", "documents", "picture"]);

/** What an operator's list can state about an agent: the facts of registrations, except those that do not fit in a table cell. */
export const LISTED_ROWS: readonly NamedRow[] = ASKED_ROWS.filter(
	({ kind }) => !NOT_IN_TABLES.has(kind),
);

export const ListTemplate = z.object({ agents: z.array(RegistrationRequest).length(1) }).meta({
	id: "ListTemplate",
	description: "A list of agents to fill in, with one example.",
});
