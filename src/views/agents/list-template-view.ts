import { membersOf } from "#contract/members-of.ts";
import { LISTED_COUNTS } from "#contract/observations.ts";
import { LISTED_ROWS } from "#contract/registration.ts";

type Row = Readonly<Record<string, string | number | readonly string[]>>;

export interface ListTemplateView {
	agents: Row[];
}

/** A list of agents to fill in, with one example. */
export function listTemplateView(): ListTemplateView {
	const facts = membersOf<Row>(LISTED_ROWS.map(({ wire, example }) => [wire, example]));
	return { agents: [{ ...facts, ...LISTED_COUNTS }] };
}
