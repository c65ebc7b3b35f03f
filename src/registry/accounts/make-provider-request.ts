import { SIGN_IN } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";
import { newSecret } from "./new-secret.ts";
import { newSignIn } from "./new-sign-in.ts";

interface ProviderRequest {
	/** Account that wants to be linked; null for somebody who signs in. */
	accountId: string | null;
	deviceDigest: string;
}

/** Notes that a browser goes to a provider, and returns the secret that it comes back with, once. */
export async function makeProviderRequest(
	context: RegistryContext,
	{ accountId, deviceDigest }: ProviderRequest,
): Promise<string> {
	const secret = newSecret(context);
	const request = newSignIn(context, {
		secret,
		minutes: SIGN_IN.providerMinutes,
		kind: "provider",
		email: null,
		accountId,
		deviceDigest,
	});
	await context.store.transact(async (transaction) => transaction.signIns.save(request));
	return secret;
}
