import { SIGN_IN } from "#contract/limits.ts";
import { signInCode } from "#domain/accounts/sign-in.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { requireRecord, type Transaction } from "../act.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { findWebhook } from "../outbox/owner-webhook.ts";
import { dropWebhook } from "../outbox/webhooks.ts";
import type { ReadCollections, RegistryContext } from "../store.ts";
import { MEMBERSHIPS } from "./belongings.ts";
import type { ProvenIdentity } from "./proven-identity.ts";
import { newSecret, newSignIn } from "./sessions.ts";
import { isAllowedAddress, requireAllowedAddress } from "./ways-in.ts";

/** The account with the address that a provider has verified. */
export function findHolder(
	{ accounts }: Pick<ReadCollections, "accounts">,
	{ email }: ProvenIdentity,
) {
	return email === null ? undefined : accounts.findBy("email", email);
}

/** An account without an address keeps the one that a provider has verified, if it is nobody else's here. */
export function withAddress(
	context: Pick<RegistryContext, "signIn">,
	account: AccountRecord,
	{ email }: ProvenIdentity,
): AccountRecord {
	return account.email === null && email !== null && isAllowedAddress(context, email)
		? { ...account, email, wantsMail: true }
		: account;
}

/** Makes a proven address, which is free, that of an account. Returns the former one, with a link that undoes it. */
export async function changeAddress(
	transaction: Transaction,
	accountId: string,
	{ email }: { email: string },
): Promise<{ email: string; code: string } | null> {
	requireAllowedAddress(transaction, email);
	const account = await requireRecord(transaction, "accounts", accountId);
	const wantsMail = account.email === null || account.wantsMail;
	const emailProvenAt = transaction.now().toISOString();
	transaction.accounts.save({ ...account, email, emailProvenAt, wantsMail });
	await recordOwnAct(transaction, { member: account.id, action: "account.address" });
	if (account.email === null) return null;
	if (account.emailProvenAt !== null)
		await MEMBERSHIPS.give(transaction, account.email, account.id);
	const code = signInCode(newSecret(transaction));
	const link = newSignIn(transaction, {
		secret: code,
		minutes: SIGN_IN.addressUndoDays * 24 * 60,
		kind: "link",
		accountId: account.id,
		email: account.email,
		deviceDigest: null,
	});
	transaction.signIns.save({ ...link, undoes: true });
	return { email: account.email, code };
}

/**
 * The account as it was before its address was changed, unless another account has the address now: without the ways
 * to sign in, the links, tokens, trusted jobs and webhooks that were added since, also for organisations, and signed
 * out everywhere.
 */
export async function undoChange(
	transaction: Transaction,
	{ account, link: { email, createdAt } }: { account: AccountRecord; link: SignInRecord },
): Promise<AccountRecord> {
	const { sessions, identities, signIns, tokens, publishers, memberships } = transaction;
	const at = transaction.now().toISOString();
	const isTaken = (await transaction.accounts.findBy("email", email ?? "")) !== undefined;
	for (const { digest } of await sessions.by("account", account.id)) sessions.remove(digest);
	for (const identity of await identities.by("account", account.id)) {
		if (identity.createdAt >= createdAt) identities.remove(identity.digest);
	}
	for (const row of await signIns.list()) {
		if (row.accountId === account.id && row.createdAt >= createdAt) signIns.remove(row.digest);
	}
	const own = await memberships.by("account", account.id);
	for (const ownerId of [account.id, ...own.map((row) => row.organisationId)]) {
		const isSince = (token: Pick<TokenRecord, "by" | "createdAt">) =>
			token.createdAt >= createdAt && [ownerId, token.by].includes(account.id);
		for (const token of (await tokens.by("owner", ownerId)).filter(isSince))
			tokens.save({ ...token, revokedAt: token.revokedAt ?? at });
		for (const job of (await publishers.by("owner", ownerId)).filter(isSince))
			publishers.remove(job.id);
		const acts = (await transaction.audit.by("member", ownerId)).filter(
			(act) => act.at >= createdAt && [act.actor, act.by].includes(account.id),
		);
		if (!acts.some(({ action }) => action === "webhook.save")) continue;
		await dropWebhook(transaction, ownerId);
	}
	recordAudit(transaction, {
		actor: { id: account.id },
		member: account.id,
		action: "account.address_undo",
		subject: `account ${account.id}`,
	});
	return {
		...account,
		email: isTaken ? account.email : email,
		webhook: (await findWebhook(transaction, account.id)) ?? null,
		passkeys: account.passkeys.filter((passkey) => passkey.createdAt < createdAt),
	};
}
