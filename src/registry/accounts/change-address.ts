import { SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { signInCode } from "#domain/sign-in.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { requireRecord } from "../requirements.ts";
import type { ReadCollections, RegistryContext, RegistryTransaction } from "../store.ts";
import { MEMBERSHIPS } from "./belongings.ts";
import type { ProvenIdentity } from "./proven-identity.ts";
import { newSecret, newSignIn } from "./sessions.ts";

/** The account with the address that a provider has verified. */
export function findHolder(
	{ accounts }: Pick<ReadCollections, "accounts">,
	{ email }: ProvenIdentity,
) {
	return email === null ? undefined : accounts.findBy("email", email);
}

/** An account without an address keeps the one that a provider has verified, if it is nobody else's here. */
export function withAddress(account: AccountRecord, { email }: ProvenIdentity): AccountRecord {
	return account.email === null && email !== null
		? { ...account, email, wantsMail: true }
		: account;
}

/** Makes a proven address, which is free, that of an account. Returns the former one, with a link that undoes it. */
export async function changeAddress(
	context: RegistryContext,
	transaction: RegistryTransaction,
	accountId: string,
	{ email }: { email: string },
): Promise<{ email: string; code: string } | null> {
	const account = await requireRecord(transaction, "accounts", accountId);
	const wantsMail = account.email === null || account.wantsMail;
	const emailProvenAt = context.now().toISOString();
	transaction.accounts.save({ ...account, email, emailProvenAt, wantsMail });
	await recordOwnAct(context, transaction, { member: account.id, action: "account.address" });
	if (account.email === null) return null;
	if (account.emailProvenAt !== null)
		await MEMBERSHIPS.give(transaction, account.email, account.id);
	const code = signInCode(newSecret(context));
	const link = newSignIn(context, {
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
 * to sign in, the links, the tokens and the trusted jobs that were added since, and signed out everywhere.
 */
export async function undoChange(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ account, link: { email, createdAt } }: { account: AccountRecord; link: SignInRecord },
): Promise<AccountRecord> {
	const { sessions, identities, signIns, tokens, publishers } = transaction;
	const isTaken = (await transaction.accounts.findBy("email", email ?? "")) !== undefined;
	for (const { digest } of await sessions.by("account", account.id)) sessions.remove(digest);
	for (const identity of await identities.by("account", account.id)) {
		if (identity.createdAt >= createdAt) identities.remove(identity.digest);
	}
	for (const sent of await signIns.list()) {
		if (sent.accountId === account.id && sent.createdAt >= createdAt) signIns.remove(sent.digest);
	}
	for (const token of await tokens.by("owner", account.id)) {
		const revokedAt = token.revokedAt ?? context.now().toISOString();
		if (token.createdAt >= createdAt) tokens.save({ ...token, revokedAt });
	}
	for (const job of await publishers.by("owner", account.id)) {
		if (job.createdAt >= createdAt) publishers.remove(job.id);
	}
	recordAudit(context, transaction, {
		actor: { id: account.id },
		member: account.id,
		action: "account.address_undo",
		subject: `account ${account.id}`,
	});
	return {
		...account,
		email: isTaken ? account.email : email,
		passkeys: account.passkeys.filter((passkey) => passkey.createdAt < createdAt),
	};
}
