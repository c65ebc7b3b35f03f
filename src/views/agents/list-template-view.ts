import { LISTED_ROWS } from "#contract/agents/registration.ts";
import { LISTED_COLUMNS } from "#contract/evidence/observations.ts";
import { membersOf } from "#contract/members-of.ts";

type Row = Readonly<Record<string, string | number | readonly string[]>>;

export interface ListTemplateView {
	agents: Row[];
}

export function listTemplateView(): ListTemplateView {
	const facts = membersOf<Row>(LISTED_ROWS.map(({ wire, example }) => [wire, example]));
	return { agents: [{ ...facts, ...LISTED_COLUMNS }] };
}
