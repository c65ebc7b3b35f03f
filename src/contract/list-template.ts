import { z } from "zod";
import { ASKED_ROWS, type NamedRow } from "./fact-rows.ts";
import { RegistrationRequest } from "./registration.ts";

const NOT_IN_TABLES: ReadonlySet<NamedRow["kind"]> = new Set(["profile", "documents", "picture"]);

/** What a list of one's own may state of an agent: what registrations ask for, but for what no cell of a table can hold. */
export const LISTED_ROWS: readonly NamedRow[] = ASKED_ROWS.filter(
	({ kind }) => !NOT_IN_TABLES.has(kind),
);

export const ListTemplate = z.object({ agents: z.array(RegistrationRequest).length(1) }).meta({
	id: "ListTemplate",
	description: "A list of agents to fill in, with one as an example.",
});
