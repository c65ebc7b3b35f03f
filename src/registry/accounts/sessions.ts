import { ageMs, MINUTE_MS } from "#contract/instants.ts";
import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/sign-in-record.ts";
import { isLiveSession, withDevice } from "#domain/sign-in.ts";
import { recordAct } from "../audit/record-audit.ts";
import { requireRecord } from "../require-record.ts";
import { sha256 } from "../sha256.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { isSecret, newSecret } from "./one-time-secrets.ts";

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

/** Signs one browser out. */
export function endSession({ store }: RegistryContext, digest: string): Promise<void> {
	return store.transact(async (transaction) => transaction.sessions.remove(digest));
}

/** Signs an account out everywhere, and returns the number of browsers. */
export function endSessions(context: RegistryContext, accountId: string, actor: Actor) {
	return context.store.transact(async (transaction) => {
		await requireRecord(transaction, "accounts", accountId);
		const sessions = await transaction.sessions.by("account", accountId);
		for (const { digest } of sessions) transaction.sessions.remove(digest);
		await recordAct(context, transaction, {
			actor,
			owner: accountId,
			action: "account.sign_out",
			subject: `account ${accountId}`,
		});
		return sessions.length;
	});
}
