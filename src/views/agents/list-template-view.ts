import { membersOf } from "#contract/members-of.ts";
import { LISTED_ROWS } from "#contract/registration.ts";

export interface ListTemplateView {
	agents: Readonly<Record<string, string | readonly string[]>>[];
}

/** A list of agents to fill in, with one example. */
export function listTemplateView(): ListTemplateView {
	return { agents: [membersOf(LISTED_ROWS.map(({ wire, example }) => [wire, example]))] };
}
