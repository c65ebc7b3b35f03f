import type { AccountRecord } from "#domain/records/account-record.ts";

/** Accounts that a page of the desk names, by id. Owners of tokens from the command line have none. */
export type People = ReadonlyMap<string, AccountRecord>;

/** Names may be equal; the id behind one tells them apart. */
export function whoIs(people: People, id: string): string {
	const account = people.get(id);
	return account ? `${account.displayName} (${id})` : id;
}
