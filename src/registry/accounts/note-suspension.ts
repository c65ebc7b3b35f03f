import type { RegistryContext } from "../registry-context.ts";

type NoteContext = Pick<RegistryContext, "store" | "now">;

/**
 * Makes the events match an account's suspension, because hours read events and not accounts. Events are not part of
 * transactions: if a crash or an earlier version left one out, the next attempt adds it.
 */
export async function noteSuspension(context: NoteContext, id: string): Promise<void> {
	// The account may have changed meanwhile. Not in an endless loop: next to an event from a clock that is ahead, ours
	// is never the last.
	for (let attempt = 0; attempt < 3; attempt += 1) if (await isNoted(context, id)) return;
}

/** Adds a missing event; true if none was missing. */
async function isNoted({ store, now }: NoteContext, id: string): Promise<boolean> {
	const account = await store.accounts.find(id);
	if (!account) return true;
	const on = account.suspendedAt !== null;
	if ((await store.isSuspended(id)) === on) return true;
	await store.appendEvents([{ type: "suspension", actor: id, on, at: now().toISOString() }]);
	return false;
}

/** The same for all suspended accounts. */
export async function noteSuspensions(context: NoteContext): Promise<void> {
	for (const { id, suspendedAt } of await context.store.accounts.list()) {
		if (suspendedAt !== null) await noteSuspension(context, id);
	}
}
