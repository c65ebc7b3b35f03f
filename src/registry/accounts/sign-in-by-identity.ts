import { Refusal } from "#domain/errors.ts";
import { mostOf } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { once } from "../once.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { createAccount } from "./create-account.ts";
import { followGroups } from "./follow-groups.ts";
import { identityDigest, newIdentity, type ProvenIdentity } from "./proven-identity.ts";
import { type OpenedSession, openSession, spendSignIn } from "./sessions.ts";

export interface IdentitySignIn {
	proven: ProvenIdentity;
	/** Digest of the device cookie; null if the browser has none. */
	deviceDigest: string | null;
	/** Current session cookie of the browser. */
	earlier?: string | undefined;
	/** Called once before an account is created; can refuse it. */
	beforeCreation?: (() => Promise<void>) | undefined;
}

interface SignedInByIdentity extends OpenedSession {
	/** True if an account was created. */
	isNew: boolean;
}

/** Signs in the person that a provider names. The first time, it finds or creates an account. */
export async function signInByIdentity(
	context: RegistryContext,
	{ proven, deviceDigest, earlier, beforeCreation }: IdentitySignIn,
): Promise<SignedInByIdentity> {
	const askOnce = once(beforeCreation);
	return context.store.transact(async (transaction) => {
		const known = await transaction.identities.find(identityDigest(proven));
		const found = known
			? await transaction.accounts.find(known.accountId)
			: await findByAddress(context, transaction, proven);
		if (!found) await askOnce();
		const owner = found ?? createAccount(context, transaction, { email: null, role: "member" });
		if (!known) noteLink(context, transaction, { account: owner, proven });
		const fresh = newIdentity(context, { proven, accountId: owner.id });
		const identity = known
			? { ...known, label: proven.label, lastUsedAt: fresh.lastUsedAt }
			: fresh;
		const { isModerator, groups } = proven;
		const account = await followGroups(context, transaction, {
			account: owner,
			identity,
			isModerator,
			groups,
		});
		const opened = await openSession(context, transaction, { account, deviceDigest, earlier });
		return { ...opened, isNew: !found };
	});
}

/**
 * The account of a verified address, if linking it is safe: its owner has received mail there and has not unlinked the
 * provider, and the account has no special role and no other identity at this provider. All other accounts are linked
 * on the account page.
 */
async function findByAddress(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ email, provider }: ProvenIdentity,
): Promise<AccountRecord | undefined> {
	const account = email === null ? undefined : await transaction.accounts.findBy("email", email);
	if (!account || account.emailProvenAt === null || account.role !== "member") return undefined;
	if (account.unlinkedProviders.includes(provider)) return undefined;
	const linked = await transaction.identities.by("account", account.id);
	const isTaken = linked.some((identity) => identity.provider === provider);
	return isTaken || linked.length >= mostOf("identities", context.limits) ? undefined : account;
}

function noteLink(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ account, proven }: { account: AccountRecord; proven: ProvenIdentity },
): void {
	recordAudit(context, transaction, {
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
