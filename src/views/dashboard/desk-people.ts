import type { AccountRecord } from "#domain/records/account-record.ts";

/** Accounts that a page of the desk names, by id. Owners of tokens from the command line have none. */
export type People = ReadonlyMap<string, AccountRecord>;

/** What ids of a kind are where no account is known by them. */
const NAMELESS: Readonly<Record<string, string>> = {
	account: "an account",
	owner: "the owner of a token",
};
const SAMPLE = /^(?:owner:)?sample(?:-|$)/;

/** Names may be equal; the beginning of the id behind one tells them apart. */
export function whoIs(people: People, id: string): string {
	const account = people.get(id);
	return account ? `${account.displayName} (${startOf(id)})` : nameless(id);
}

/** Where there is no room for more than a name. */
export function nameOf(people: People, id: string): string {
	return people.get(id)?.displayName ?? nameless(id);
}

function nameless(id: string): string {
	if (SAMPLE.test(id)) return "the sample";
	const [kind = ""] = id.split(":");
	return Object.hasOwn(NAMELESS, kind) ? `${NAMELESS[kind]} (${startOf(id)})` : id;
}

/** Of an id that is long and random, as much as differs; names that an operator chose stay whole. */
function startOf(id: string): string {
	const name = id.slice(id.indexOf(":") + 1);
	return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name) ? name.slice(0, 8) : name;
}
