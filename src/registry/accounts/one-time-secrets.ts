import { instantAfter, MINUTE_MS } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";

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
	const signIn = await transaction.signIns.find(digest);
	if (signIn?.kind !== kind || signIn.usedAt !== null) return undefined;
	if (at.getTime() >= Date.parse(signIn.expiresAt)) return undefined;
	if (signIn.deviceDigest !== null && signIn.deviceDigest !== deviceDigest) return undefined;
	const spent = { ...signIn, usedAt: at.toISOString() };
	transaction.signIns.save(spent);
	return spent;
}

/** 256 random bits as 43 characters of base64url, for cookies, links and challenges. */
export function newSecret({ randomBytes }: Pick<RegistryContext, "randomBytes">): string {
	return Buffer.from(randomBytes(32)).toString("base64url");
}

export function isSecret(text: string): boolean {
	return /^[0-9A-Za-z_-]{43}$/.test(text);
}

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
	await context.store.transact(async (transaction) => transaction.signIns.save(signIn));
	return secret;
}
