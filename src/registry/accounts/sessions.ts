import { ageMs, instantAfter, MINUTE_MS } from "#contract/instants.ts";
import { ACCOUNT, SIGN_IN } from "#contract/limits.ts";
import { isLiveSession, withDevice } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord, SignInRecord } from "#domain/records/sign-in-record.ts";
import { requireRecord, type Transaction, transact, verb } from "../act.ts";
import { recordAct } from "../audit/record-audit.ts";
import { sha256 } from "../sha256.ts";
import type { Actor, ReadCollections, RegistryContext, RegistryTransaction } from "../store.ts";

export const SUSPENDED =
	"This account is suspended. If you think this is a mistake, write to the contact address of this site.";

export interface OpenedSession {
	/** For the cookie. It is only in this answer: only its digest is stored. */
	secret: string;
	account: AccountRecord;
	session: SessionRecord;
}

/** What signs in. */
export interface Browser {
	deviceDigest: string | null;
	/** Its current session cookie. */
	earlier?: string | undefined;
}

/** Signs in to an account, inside the transaction that identified it. This ends the browser's earlier session, and the oldest one if there are too many. */
export async function openSession(
	transaction: Transaction,
	{ account, deviceDigest, earlier }: Browser & { account: AccountRecord },
): Promise<OpenedSession> {
	if (account.suspendedAt !== null) throw new Refusal("not_allowed", SUSPENDED);
	const at = transaction.now().toISOString();
	const secret = newSecret(transaction);
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
	if (!isSessionSecret(secret)) return undefined;
	const record = await context.store.sessions.find(sha256(secret));
	if (!record || !isLiveSession(record, context.now())) return undefined;
	const account = await context.store.accounts.find(record.accountId);
	const session = await noteVisit(context, record);
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
		const visit = { ...current, lastSeenAt: at.toISOString() };
		transaction.sessions.save(visit);
		return visit;
	});
}

/** Signs one browser out. */
export const endSession = verb(
	async (transaction, digest: string): Promise<void> => transaction.sessions.remove(digest),
);

/** Signs an account out everywhere, and returns the number of browsers. */
export const endSessions = verb(async (transaction, accountId: string, actor: Actor) => {
	await requireRecord(transaction, "accounts", accountId);
	const sessions = await transaction.sessions.by("account", accountId);
	for (const { digest } of sessions) transaction.sessions.remove(digest);
	await recordAct(transaction, {
		actor,
		owner: accountId,
		action: "account.sign_out",
		subject: `account ${accountId}`,
	});
	return sessions.length;
});

interface NewSignIn extends Pick<SignInRecord, "kind" | "accountId" | "email" | "deviceDigest"> {
	/** The secret to hand out; only its digest is stored. */
	secret: string;
	minutes: number;
	networkDigest?: string | null;
}

export function newSignIn(
	{ now }: Pick<RegistryContext, "now">,
	{ secret, minutes, kind, accountId, email, deviceDigest, networkDigest = null }: NewSignIn,
): SignInRecord {
	const at = now();
	return {
		digest: sha256(secret),
		kind,
		accountId,
		email,
		deviceDigest,
		networkDigest,
		createdAt: at.toISOString(),
		expiresAt: instantAfter(at, minutes * MINUTE_MS),
		usedAt: null,
	};
}

interface SpentSignIn {
	kind: SignInRecord["kind"];
	digest: string;
	/** Of the browser that uses it. */
	deviceDigest: string | null;
	at: Date;
}

/**
 * Uses up a link, a challenge or a provider request. Returns nothing if it is unknown, expired, used, or from another
 * browser, without revealing which.
 */
export async function spendSignIn(
	transaction: RegistryTransaction,
	{ kind, digest, deviceDigest, at }: SpentSignIn,
): Promise<SignInRecord | undefined> {
	const signIn = await findSignIn(transaction, { kind, digest, deviceDigest, at });
	const spent = signIn && { ...signIn, usedAt: at.toISOString() };
	if (spent) transaction.signIns.save(spent);
	return spent;
}

/** The same without using it up. */
export async function findSignIn(
	reader: Pick<ReadCollections, "signIns">,
	{ kind, digest, deviceDigest, at }: SpentSignIn,
): Promise<SignInRecord | undefined> {
	const signIn = await reader.signIns.find(digest);
	if (signIn?.kind !== kind || signIn.usedAt !== null) return undefined;
	if (at.getTime() >= Date.parse(signIn.expiresAt)) return undefined;
	const isElsewhere = signIn.deviceDigest !== null && signIn.deviceDigest !== deviceDigest;
	return isElsewhere ? undefined : signIn;
}

/** 256 random bits as 43 characters of base64url, for cookies, links and challenges. */
export function newSecret({ randomBytes }: Pick<RegistryContext, "randomBytes">): string {
	return Buffer.from(randomBytes(32)).toString("base64url");
}

export const isSessionSecret = (text: string): boolean => /^[0-9A-Za-z_-]{43}$/.test(text);

const MINUTES = { passkey: SIGN_IN.challengeMinutes, provider: SIGN_IN.providerMinutes };

interface RoundTrip {
	/** What a browser goes to: an authenticator or a provider. */
	kind: keyof typeof MINUTES;
	/** Account that gets another way to sign in; null for a sign-in. */
	accountId: string | null;
	deviceDigest: string;
}

/** Records that a browser goes away to come back with proof, and returns the secret that it must bring back, as base64url. */
export async function beginRoundTrip(context: RegistryContext, { kind, ...begun }: RoundTrip) {
	const secret = newSecret(context);
	const signIn = newSignIn(context, {
		...begun,
		secret,
		minutes: MINUTES[kind],
		kind,
		email: null,
	});
	await transact(context, async (transaction) => transaction.signIns.save(signIn));
	return secret;
}
