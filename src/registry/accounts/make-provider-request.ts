import { SIGN_IN } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";
import { newSecret } from "./new-secret.ts";
import { newSignIn } from "./new-sign-in.ts";

interface ProviderRequest {
	/** Account to link; null for a sign-in. */
	accountId: string | null;
	deviceDigest: string;
}

/** Records that a browser goes to a provider, and returns the one-time secret that it will bring back. */
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
