import { SIGN_IN } from "#contract/limits.ts";
import { isLiveSession } from "#domain/session-state.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes sessions and links that nobody can use any more. Links stay as long as the mails to an address are counted. */
export function tidyAccounts({ store, now }: RegistryContext): Promise<void> {
	const at = now();
	const counted = at.getTime() - SIGN_IN.mailsWindowHours * 3_600_000;
	return store.transact(async (transaction) => {
		for (const session of await transaction.listSessions()) {
			if (!isLiveSession(session, at)) transaction.removeSession(session.digest);
		}
		for (const { digest, expiresAt, createdAt } of await transaction.listSignIns()) {
			const isOver = Date.parse(expiresAt) <= at.getTime();
			if (isOver && Date.parse(createdAt) <= counted) transaction.removeSignIn(digest);
		}
	});
}
