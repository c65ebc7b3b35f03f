import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import type { RegistryTransaction } from "../store.ts";

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
