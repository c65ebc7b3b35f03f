import { HOUR_MS } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { isLiveSession } from "#domain/sign-in.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes sessions and links that can no longer be used. Links stay for as long as mails to an address are counted. */
export async function tidyAccounts({ store, now }: RegistryContext): Promise<void> {
	const at = now();
	const counted = at.getTime() - SIGN_IN.mailsWindowHours * HOUR_MS;
	const sessions = (await store.sessions.list()).filter((session) => !isLiveSession(session, at));
	const signIns = (await store.signIns.list()).filter(
		({ kind, expiresAt, createdAt }) =>
			Date.parse(expiresAt) <= at.getTime() &&
			(kind !== "link" || Date.parse(createdAt) <= counted),
	);
	if (sessions.length + signIns.length === 0) return;
	await store.transact(async (transaction) => {
		for (const { digest } of sessions) transaction.sessions.remove(digest);
		for (const { digest } of signIns) transaction.signIns.remove(digest);
	});
}
