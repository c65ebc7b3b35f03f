import { ageMs, MINUTE_MS } from "#contract/instants.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/sign-in-record.ts";
import { isLiveSession } from "#domain/sign-in.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import { isSecret } from "./new-secret.ts";

/** Coarse, so that not every page view writes. */
const NOTED_EVERY_MS = 15 * MINUTE_MS;

export interface SignedIn {
	account: AccountRecord;
	session: SessionRecord;
}

/** The account that the cookie belongs to; unknown, ended and expired sessions all look the same. */
export async function findSession(
	context: Pick<RegistryContext, "store" | "now">,
	secret: string,
): Promise<SignedIn | undefined> {
	if (!isSecret(secret)) return undefined;
	const found = await context.store.sessions.find(sha256(secret));
	if (!found || !isLiveSession(found, context.now())) return undefined;
	const account = await context.store.accounts.find(found.accountId);
	const session = await noteVisit(context, found);
	return account && session && { account, session };
}

/** The updated session; nothing if it ended in the meantime. */
async function noteVisit(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	session: SessionRecord,
): Promise<SessionRecord | undefined> {
	const at = now();
	if (ageMs(session.lastSeenAt, at) < NOTED_EVERY_MS) return session;
	return store.transact(async (transaction) => {
		const current = await transaction.sessions.find(session.digest);
		if (!current) return undefined;
		const seen = { ...current, lastSeenAt: at.toISOString() };
		transaction.sessions.save(seen);
		return seen;
	});
}
