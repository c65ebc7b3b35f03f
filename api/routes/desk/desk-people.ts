import type { AccountRecord } from "#domain/records/account-record.ts";

/** Accounts and organisations named on a page of the desk, by ID. Owners of tokens from the command line have no account. */
export type People = ReadonlyMap<string, Pick<AccountRecord, "displayName">>;

/** Words for IDs without a known account, by kind. */
const NAMELESS: Readonly<Record<string, string>> = {
	account: "an account",
	owner: "the owner of a token",
	token: "a service account",
};
const SAMPLE = /^(?:owner:)?sample(?:-|$)/;

/** With the beginning of the ID, because several accounts may have the same name. */
export function whoIs(people: People, id: string): string {
	const account = people.get(id);
	return account ? `${account.displayName} (${startOf(id)})` : nameless(id);
}

/** Who acted, and for which organisation. */
export function whoActed(people: People, actor: string, by: string | undefined): string {
	return by === undefined
		? whoIs(people, actor)
		: `${whoIs(people, by)} for ${nameOf(people, actor)}`;
}

/** Only the name, for narrow places. */
export function nameOf(people: People, id: string): string {
	return people.get(id)?.displayName ?? nameless(id);
}

function nameless(id: string): string {
	if (SAMPLE.test(id)) return "the sample";
	const [kind = ""] = id.split(":");
	return Object.hasOwn(NAMELESS, kind) ? `${NAMELESS[kind]} (${startOf(id)})` : id;
}

/** The first characters of a random ID. Names that an operator chose are kept whole. */
function startOf(id: string): string {
	const name = id.slice(id.search(/[:_]/) + 1);
	return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name) ? name.slice(0, 8) : name;
}
