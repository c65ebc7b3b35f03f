import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/sign-in-record.ts";
import { withDevice } from "#domain/sign-in.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryTransaction } from "../store.ts";
import { newSecret } from "./new-secret.ts";

const SUSPENDED =
	"This account is suspended. If you think this is a mistake, write to the contact address of this site.";

export interface OpenedSession {
	/** For the cookie. It is only in this answer: only its digest is stored. */
	secret: string;
	account: AccountRecord;
	session: SessionRecord;
}

interface SignedInBrowser {
	account: AccountRecord;
	/** Digest of the device cookie; null if the browser has none. */
	deviceDigest: string | null;
	/** Current session cookie of the browser. */
	earlier: string | undefined;
}

/** Signs in to an account, inside the transaction that identified it. This ends the browser's earlier session, and the oldest one if there are too many. */
export async function openSession(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ account, deviceDigest, earlier }: SignedInBrowser,
): Promise<OpenedSession> {
	if (account.suspendedAt !== null) {
		throw new Refusal("not_allowed", SUSPENDED);
	}
	const at = context.now().toISOString();
	const secret = newSecret(context);
	const session: SessionRecord = {
		digest: sha256(secret),
		accountId: account.id,
		createdAt: at,
		lastSeenAt: at,
		confirmedAt: at,
	};
	const devices =
		deviceDigest === null ? account.devices : withDevice(account, { deviceDigest, at });
	const signedIn = { ...account, devices, lastSignedInAt: at };
	if (earlier !== undefined) transaction.sessions.remove(sha256(earlier));
	const others = await transaction.sessions.by("account", account.id);
	const surplus = Math.max(0, others.length + 1 - ACCOUNT.maxSessions);
	for (const { digest } of others.slice(0, surplus)) transaction.sessions.remove(digest);
	transaction.sessions.save(session);
	transaction.accounts.save(signedIn);
	return { secret, account: signedIn, session };
}
