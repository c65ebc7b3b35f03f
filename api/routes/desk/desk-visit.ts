import type { RegistryReader } from "#registry/store.ts";
import type { DeskVisit } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { Visit } from "../dashboard/visit.ts";
import type { People } from "./desk-people.ts";

/** What every page of the desk shows: the signed-in account, the open items, and what was just done or went wrong. */
export async function deskVisit(
	store: RegistryReader,
	{ account, done }: Visit,
	attempt?: FormAttempt,
): Promise<DeskVisit> {
	const waiting = await store.submissions.countBy("status", "pending");
	return { account, waiting, attempt, done };
}

/** The accounts with these IDs. IDs without an account are left out. */
export async function findPeople(
	store: RegistryReader,
	ids: readonly (string | null)[],
): Promise<People> {
	const known = [...new Set(ids)].filter((id) => id !== null);
	const accounts = await Promise.all(known.map((id) => store.accounts.find(id)));
	return new Map(accounts.flatMap((account) => (account ? [[account.id, account]] : [])));
}
