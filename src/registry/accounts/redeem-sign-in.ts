import { mailboxOf } from "#domain/accounts/email.ts";
import { isSignInCode } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { type Transaction, transact } from "../act.ts";
import { once } from "../once.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext } from "../store.ts";
import { undoChange } from "./change-address.ts";
import { createAccount } from "./create-account.ts";
import { type OpenedSession, openSession, spendSignIn } from "./sessions.ts";
import { requireAllowedAddress, requireOwnWay } from "./ways-in.ts";

export interface Redemption {
	code: string;
	deviceDigest: string | null;
	/** Current session cookie of the browser. */
	earlier?: string | undefined;
	/** Called once before an account is created; can refuse it. */
	beforeCreation?: (() => Promise<void>) | undefined;
}

/**
 * Signs in with a link, once. Redeeming a link for an address, which was mailed there or comes from the operator, proves
 * the address. A mailed one opens its account, new or existing.
 */
export async function redeemSignIn(
	context: RegistryContext,
	{ code, deviceDigest, earlier, beforeCreation }: Redemption,
): Promise<OpenedSession> {
	if (!isSignInCode(code)) throw spentLink();
	const askOnce = once(beforeCreation);
	return transact(context, async (transaction) => {
		const signIn = await spendSignIn(transaction, {
			kind: "link",
			digest: sha256(code),
			deviceDigest,
			at: context.now(),
		});
		if (signIn && signIn.deviceDigest !== null) requireOwnWay(context);
		const account =
			signIn && (await accountOf(transaction, { link: signIn, beforeCreation: askOnce }));
		if (!account) throw spentLink();
		return openSession(transaction, { account, deviceDigest, earlier });
	});
}

async function accountOf(
	transaction: Transaction,
	{ link, beforeCreation }: { link: SignInRecord } & Pick<Redemption, "beforeCreation">,
): Promise<AccountRecord | undefined> {
	const { accountId, email } = link;
	const emailProvenAt = transaction.now().toISOString();
	if (accountId !== null) {
		const account = await transaction.accounts.find(accountId);
		if (account && link.undoes) return undoChange(transaction, { account, link });
		// Whoever asked for a link for an address, the operator, vouches for it.
		return account && email !== null && email === account.email
			? { ...account, emailProvenAt }
			: account;
	}
	if (email === null) return undefined;
	const holder = await transaction.accounts.findBy("email", email);
	if (holder) return { ...holder, emailProvenAt };
	const count = await transaction.accounts.countBy("mailbox", mailboxOf(email));
	requireQuota("mailbox_accounts", transaction.limits, { count });
	requireAllowedAddress(transaction, email);
	await beforeCreation?.();
	return { ...createAccount(transaction, { email, role: "member" }), emailProvenAt };
}

export function spentLink(): Refusal {
	return new Refusal(
		"spent_link",
		"The link was already used, has expired, or was requested in another browser. Request a new one in this browser.",
	);
}
