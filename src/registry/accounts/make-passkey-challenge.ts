import { SIGN_IN } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";
import { newSecret } from "./new-secret.ts";
import { newSignIn } from "./new-sign-in.ts";

interface ChallengeRequest {
	/** Account that adds a passkey; null for a sign-in. */
	accountId: string | null;
	deviceDigest: string;
}

/** One-time text for an authenticator to sign, as base64url. */
export async function makePasskeyChallenge(
	context: RegistryContext,
	{ accountId, deviceDigest }: ChallengeRequest,
): Promise<string> {
	const secret = newSecret(context);
	const challenge = newSignIn(context, {
		secret,
		minutes: SIGN_IN.challengeMinutes,
		kind: "passkey",
		email: null,
		accountId,
		deviceDigest,
	});
	await context.store.transact(async (transaction) => transaction.signIns.save(challenge));
	return secret;
}
