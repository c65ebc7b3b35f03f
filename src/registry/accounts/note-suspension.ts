import type { RegistryContext } from "../registry-context.ts";

type NoteContext = Pick<RegistryContext, "store" | "now">;

/**
 * Has the events say of an account what it says itself, because hours read events and no accounts. They are no part of
 * transactions: what a crash kept from being noted, or an earlier version did not note, is noted by the next attempt.
 */
export async function noteSuspension(context: NoteContext, id: string): Promise<void> {
	// It may have been changed meanwhile. Not for ever: next to the event of a clock that is ahead, none of ours is the last.
	for (let attempt = 0; attempt < 3; attempt += 1) if (await isNoted(context, id)) return;
}

/** Adds the event that is missing; true where none was. */
async function isNoted({ store, now }: NoteContext, id: string): Promise<boolean> {
	const account = await store.accounts.find(id);
	if (!account) return true;
	const on = account.suspendedAt !== null;
	if ((await store.isSuspended(id)) === on) return true;
	await store.appendEvents([{ type: "suspension", actor: id, on, at: now().toISOString() }]);
	return false;
}

/** The same for all who are suspended. */
export async function noteSuspensions(context: NoteContext): Promise<void> {
	for (const { id, suspendedAt } of await context.store.accounts.list()) {
		if (suspendedAt !== null) await noteSuspension(context, id);
	}
}
