import { ACCOUNT } from "#contract/limits.ts";
import { mailboxOf } from "#domain/email.ts";
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
	/** Called once before an account is made; may refuse it. */
	beforeCreation?: (() => Promise<void>) | undefined;
}

/** Signs in by a link, once. Whoever redeems a mailed link owns the address and gets its account, new or known. */
export async function redeemSignIn(
	context: RegistryContext,
	{ code, deviceDigest, earlier, beforeCreation }: Redemption,
): Promise<OpenedSession> {
	if (!isSignInCode(code)) throw spentLink();
	let asked: Promise<void> | undefined;
	// A transaction may run again.
	const askOnce = () => (asked ??= beforeCreation?.() ?? Promise.resolve());
	return context.store.transact(async (transaction) => {
		const signIn = await spendSignIn(transaction, {
			kind: "link",
			digest: sha256(code),
			deviceDigest,
			at: context.now(),
		});
		const account =
			signIn && (await accountOf(context, transaction, { ...signIn, beforeCreation: askOnce }));
		if (!account) throw spentLink();
		return openSession(context, transaction, { account, deviceDigest, earlier });
	});
}

async function accountOf(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{
		accountId,
		email,
		beforeCreation,
	}: Pick<SignInRecord, "accountId" | "email"> & Pick<Redemption, "beforeCreation">,
): Promise<AccountRecord | undefined> {
	if (accountId !== null) return transaction.accounts.find(accountId);
	if (email === null) return undefined;
	const emailProvenAt = context.now().toISOString();
	const known = await transaction.accounts.findBy("email", email);
	if (known) return { ...known, emailProvenAt };
	if ((await transaction.accounts.countBy("mailbox", mailboxOf(email))) >= ACCOUNT.perMailbox) {
		throw new Refusal("conflict", MAILBOX_FULL);
	}
	await beforeCreation?.();
	return { ...createAccount(context, transaction, { email, role: "member" }), emailProvenAt };
}

const MAILBOX_FULL = `${ACCOUNT.perMailbox} accounts have addresses of this mailbox, which differ behind the plus sign; sign in to one of those.`;

function spentLink(): Refusal {
	return new Refusal(
		"spent_link",
		"The link was used already, is too old, or was asked for in another browser. Ask for a new one in this browser.",
	);
}
