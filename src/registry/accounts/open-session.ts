import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/session-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryTransaction } from "../store.ts";
import { newSecret } from "./new-secret.ts";

export interface OpenedSession {
	/** For the cookie. It is in this answer and nowhere else: only the digest is stored. */
	secret: string;
	account: AccountRecord;
	session: SessionRecord;
}

/** Signs an account in, inside the transaction that found out who it is. The browser's earlier session ends with it. */
export function openSession(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ account, earlier }: { account: AccountRecord; earlier: string | undefined },
): OpenedSession {
	const at = context.now().toISOString();
	const secret = newSecret(context);
	const session: SessionRecord = {
		digest: sha256(secret),
		accountId: account.id,
		...{ createdAt: at, lastSeenAt: at, confirmedAt: at },
	};
	const signedIn = { ...account, lastSignedInAt: at };
	if (earlier !== undefined) transaction.removeSession(sha256(earlier));
	transaction.saveSession(session);
	transaction.saveAccount(signedIn);
	return { secret, account: signedIn, session };
}
