import { namesOfOwners } from "#registry/owners/owner-names.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { People } from "./desk-people.ts";

/** The accounts and organisations with these IDs. Others are left out. */
export async function findPeople(
	store: RegistryReader,
	ids: readonly (string | null)[],
): Promise<People> {
	const owners = ids.filter((id) => id !== null);
	const names = [...(await namesOfOwners(store, owners))];
	return new Map(names.map(([id, displayName]) => [id, { displayName }]));
}
