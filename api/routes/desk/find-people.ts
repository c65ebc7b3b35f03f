import { isOrganisation } from "#domain/owners.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { People } from "./desk-people.ts";

/** The accounts and organisations with these IDs. Others are left out. */
export async function findPeople(
	store: RegistryReader,
	ids: readonly (string | null)[],
): Promise<People> {
	const known = [...new Set(ids)].filter((id) => id !== null);
	const found = await Promise.all(
		known.map(async (id) => {
			if (!isOrganisation(id)) return [id, await store.accounts.find(id)] as const;
			const { name: displayName } = (await store.organisations.find(id)) ?? {};
			return [id, displayName === undefined ? undefined : { displayName }] as const;
		}),
	);
	return new Map(found.flatMap(([id, one]) => (one ? [[id, one]] : [])));
}
