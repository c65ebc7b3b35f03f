import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { isSignInCode } from "#domain/sign-in-code.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryTransaction } from "../store.ts";
import { createAccount } from "./create-account.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { spendSignIn } from "./spend-sign-in.ts";

export interface Redemption {
	code: string;
	/** Digest of the device cookie; null where the browser has none. */
	deviceDigest: string | null;
	/** Session cookie that the browser holds already. */
	earlier?: string | undefined;
}

/** Signs in by a link, once. Who redeems a link that was mailed owns the address and gets its account, new or known. */
export async function redeemSignIn(
	context: RegistryContext,
	{ code, deviceDigest, earlier }: Redemption,
): Promise<OpenedSession> {
	if (!isSignInCode(code)) throw spentLink();
	return context.store.transact(async (transaction) => {
		const signIn = await spendSignIn(transaction, {
			kind: "link",
			digest: sha256(code),
			deviceDigest,
			at: context.now(),
		});
		const account = signIn && (await accountOf(context, transaction, signIn));
		if (!account) throw spentLink();
		return openSession(context, transaction, { account, deviceDigest, earlier });
	});
}

async function accountOf(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ accountId, email }: SignInRecord,
): Promise<AccountRecord | undefined> {
	if (accountId !== null) return transaction.findAccount(accountId);
	if (email === null) return undefined;
	const known = await transaction.findAccountByEmail(email);
	return known ?? createAccount(context, transaction, { email, role: "member" });
}

function spentLink(): Refusal {
	return new Refusal(
		"spent_link",
		"The link was used already, is too old, or was asked for in another browser. Ask for a new one in this browser.",
	);
}
