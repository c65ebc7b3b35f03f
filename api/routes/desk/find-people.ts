import type { RegistryReader } from "#registry/store.ts";
import type { People } from "./desk-people.ts";

/** The accounts with these IDs. IDs without an account are left out. */
export async function findPeople(
	store: RegistryReader,
	ids: readonly (string | null)[],
): Promise<People> {
	const known = [...new Set(ids)].filter((id) => id !== null);
	const accounts = await Promise.all(known.map((id) => store.accounts.find(id)));
	return new Map(accounts.flatMap((account) => (account ? [[account.id, account]] : [])));
}
