import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import { spendSignIn } from "./spend-sign-in.ts";

interface ReturnedRequest {
	secret: string;
	deviceDigest: string | null;
}

/** Uses up the request of a browser that returns from a provider. Returns the account to link, if any. */
export async function takeProviderRequest(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ secret, deviceDigest }: ReturnedRequest,
): Promise<string | null> {
	const spent = { kind: "provider", digest: sha256(secret), deviceDigest, at: now() } as const;
	const request = await store.transact((transaction) => spendSignIn(transaction, spent));
	if (!request) throw unfitReturn();
	return request.accountId;
}

/** The same for late, used, foreign and invented requests, so as not to reveal which it was. */
export function unfitReturn(): Refusal {
	return new Refusal(
		"sign_in_required",
		"This took too long, was already used, or was started in another browser. Start again.",
	);
}
