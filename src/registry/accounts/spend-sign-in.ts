import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import type { RegistryTransaction } from "../store.ts";

interface SpentSignIn {
	kind: SignInRecord["kind"];
	digest: string;
	/** Of the browser that comes with it. */
	deviceDigest: string | null;
	at: Date;
}

/**
 * Uses up a link, a challenge or the way to a provider. Nothing comes back for an unknown, expired or used one and for another browser than the
 * one that asked: nobody learns which it was.
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
