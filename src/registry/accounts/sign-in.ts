import { mailboxOf } from "#domain/accounts/email.ts";
import { isSignInCode } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import { once } from "#domain/evidence/once-per.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AccountRecord, Passkey } from "#domain/records/account-record.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { type Transaction, transact } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { findHolder, undoChange, withAddress } from "./change-address.ts";
import { findJoined } from "./find-joined.ts";
import { followGroups } from "./linked-identities.ts";
import { createAccount } from "./manage-accounts.ts";
import { identityDigest, newIdentity, type ProvenIdentity } from "./proven-identity.ts";
import {
	type Browser,
	type OpenedSession,
	openSession,
	SUSPENDED,
	spendSignIn,
} from "./sessions.ts";
import { requireAllowedAddress, requireOwnWay } from "./ways-in.ts";

interface Redemption extends Browser {
	code: string;
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
	// The transaction may run again.
	const askOnce = once(async () => beforeCreation?.());
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

interface IdentitySignIn extends Omit<Redemption, "code"> {
	proven: ProvenIdentity;
}

interface SignedInByIdentity extends OpenedSession {
	/** True if an account was created. */
	isNew: boolean;
	/** The address of another account, whose mailbox is asked whether both are one person's. */
	joinable: string | null;
}

/** Signs in the person that a provider names. The first time, it creates an account. */
export async function signInByIdentity(
	context: RegistryContext,
	{ proven, deviceDigest, earlier, beforeCreation }: IdentitySignIn,
): Promise<SignedInByIdentity> {
	// The transaction may run again.
	const askOnce = once(async () => beforeCreation?.());
	return transact(context, async (transaction) => {
		const known = await transaction.identities.find(identityDigest(proven));
		const holder = await findHolder(transaction, proven);
		if (!known && holder?.suspendedAt) throw new Refusal("not_allowed", SUSPENDED);
		const record = known && (await transaction.accounts.find(known.accountId));
		if (!record) requireAllowedAddress(context, proven.email);
		if (!record) await askOnce();
		const owner = record ?? createAccount(transaction, { email: null, role: "member" });
		if (!known) noteLink(transaction, { account: owner, proven });
		const { isModerator, groups } = proven;
		const account = await followGroups(transaction, {
			account: holder ? owner : withAddress(context, owner, proven),
			identity: newIdentity(context, { proven, accountId: owner.id, known }),
			isModerator,
			groups,
		});
		const isNews = holder && holder.id !== owner.id && known?.email !== proven.email;
		const mayJoin = isNews && (await isJoinable(transaction, holder, proven));
		const opened = await openSession(transaction, { account, deviceDigest, earlier });
		return { ...opened, isNew: !record, joinable: mayJoin ? proven.email : null };
	});
}

/**
 * True if the account of a verified address is worth asking about: its owner has not unlinked the provider, and nobody
 * else there signs in to it, because addresses are given to successors.
 */
async function isJoinable(
	transaction: RegistryTransaction,
	holder: AccountRecord,
	{ provider }: ProvenIdentity,
): Promise<boolean> {
	if (holder.unlinkedProviders.includes(provider)) return false;
	const linked = await transaction.identities.by("account", holder.id);
	return linked.every((identity) => identity.provider !== provider);
}

function noteLink(
	transaction: Transaction,
	{ account, proven }: { account: AccountRecord; proven: ProvenIdentity },
): void {
	recordAudit(transaction, {
		actor: { id: account.id },
		member: account.id,
		action: "identity.add",
		subject: `account ${account.id}`,
		changes: [{ field: "identity", before: null, after: proven.provider }],
	});
}

/** Uses up the request of a browser that returns from a provider. Returns the account to link, if any. */
export async function takeProviderRequest(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ secret, deviceDigest }: { secret: string; deviceDigest: string | null },
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

export interface PasskeySignIn extends Browser {
	/** ID of the passkey, according to the authenticator. */
	accountId: string;
	passkeyId: string;
	challenge: string;
	/** Checks the signature with the stored key. Returns the authenticator's counter, or nothing if it does not match. */
	verify: (passkey: Passkey) => Promise<number | undefined>;
}

/** Signs in with a passkey. The answer does not reveal which part failed, and every attempt uses up its challenge. */
export async function signInByPasskey(
	context: RegistryContext,
	{ accountId, passkeyId, challenge, deviceDigest, verify, earlier }: PasskeySignIn,
): Promise<OpenedSession> {
	requireOwnWay(context);
	const at = context.now();
	const spent = { kind: "passkey", digest: sha256(challenge), deviceDigest, at } as const;
	// Separate from the rest: a failure there undoes only its own changes.
	const signIn = await transact(context, (transaction) => spendSignIn(transaction, spent));
	// A challenge for adding a passkey names its account and cannot be used to sign in.
	if (signIn?.accountId !== null) throw unfitPasskey();
	return transact(context, async (transaction) => {
		// A passkey keeps the name of the account that it was added to.
		const holder = await findJoined(transaction, accountId);
		const passkey = holder?.passkeys.find(({ id }) => id === passkeyId);
		if (!holder || !passkey) throw unfitPasskey();
		const counter = await verify(passkey);
		if (counter === undefined) throw unfitPasskey();
		const used = { ...passkey, counter, lastUsedAt: at.toISOString() };
		const passkeys = holder.passkeys.map((key) => (key.id === used.id ? used : key));
		return openSession(transaction, { account: { ...holder, passkeys }, deviceDigest, earlier });
	});
}

function unfitPasskey(): Refusal {
	return new Refusal(
		"sign_in_required",
		"The passkey is not valid here, or this took too long. Try again, or sign in with a link.",
	);
}
