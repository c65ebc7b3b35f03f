import { instantAfter, MINUTE_MS } from "#contract/instants.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";

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
