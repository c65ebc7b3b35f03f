import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { type Transaction, transact } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { once } from "../once.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { findHolder, withAddress } from "./change-address.ts";
import { createAccount } from "./create-account.ts";
import { followGroups } from "./follow-groups.ts";
import { identityDigest, newIdentity, type ProvenIdentity } from "./proven-identity.ts";
import { type OpenedSession, openSession, SUSPENDED, spendSignIn } from "./sessions.ts";
import { requireAllowedAddress } from "./ways-in.ts";

export interface IdentitySignIn {
	proven: ProvenIdentity;
	deviceDigest: string | null;
	/** Current session cookie of the browser. */
	earlier?: string | undefined;
	/** Called once before an account is created; can refuse it. */
	beforeCreation?: (() => Promise<void>) | undefined;
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
	const askOnce = once(beforeCreation);
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
