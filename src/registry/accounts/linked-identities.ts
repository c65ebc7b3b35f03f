import { type Need, roleAllows } from "#domain/accounts/rights.ts";
import { Refusal, refuseMember } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AccountRecord, Passkey } from "#domain/records/account-record.ts";
import type { IdentityRecord } from "#domain/records/sign-in-record.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import { requireRecord, type Transaction, verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { followOrganisations } from "../owners/follow-organisations.ts";
import { sha256 } from "../sha256.ts";
import { findHolder, withAddress } from "./change-address.ts";
import { assignRole } from "./manage-accounts.ts";
import { identityDigest, newIdentity, type ProvenIdentity } from "./proven-identity.ts";
import { spendSignIn } from "./sessions.ts";

interface Link {
	accountId: string;
	proven: ProvenIdentity;
}

/** Adds a provider as a way to sign in to an account, which follows its groups from then on. */
export const linkIdentity = verb(async (transaction, { accountId, proven }: Link) => {
	const account = await requireRecord(transaction, "accounts", accountId);
	const identity = await transaction.identities.find(identityDigest(proven));
	if (identity) throw new Refusal("conflict", identity.accountId === accountId ? YOURS : OF_OTHERS);
	const linked = await transaction.identities.by("account", accountId);
	if (linked.some(({ provider }) => provider === proven.provider)) {
		throw new Refusal("conflict", ONE_EACH);
	}
	requireQuota("identities", transaction.limits, { count: linked.length });
	const holder = await findHolder(transaction, proven);
	const owner = await followGroups(transaction, {
		account: holder ? account : withAddress(transaction, account, proven),
		identity: newIdentity(transaction, { proven, accountId }),
		isModerator: proven.isModerator,
		groups: proven.groups,
	});
	const unlinkedProviders = owner.unlinkedProviders.filter((name) => name !== proven.provider);
	transaction.accounts.save({ ...owner, unlinkedProviders });
	await recordOwnAct(transaction, {
		member: accountId,
		action: "identity.add",
		changes: [{ field: "identity", before: null, after: proven.provider }],
	});
});

const YOURS = "This is already linked to your account.";
const OF_OTHERS =
	"This is linked to another account here. Join that account to this one on your account page.";
const ONE_EACH =
	"You have already linked this provider. To link another of its accounts, unlink it first.";

interface Unlinking {
	accountId: string;
	/** Digest of the identity. */
	id: string;
}

/** Unlinks a provider from an account until its owner links it again, and revokes the role that its groups granted. */
export const unlinkIdentity = verb(async (transaction, { accountId, id }: Unlinking) => {
	const account = await transaction.accounts.find(accountId);
	const identity = await transaction.identities.find(id);
	if (!account || identity?.accountId !== accountId) {
		throw new Refusal("not_found", "Nothing with this ID is linked to your account.");
	}
	requireOtherWay(account, await transaction.identities.by("account", accountId));
	const { provider } = identity;
	const left = await followGroups(transaction, { account, identity, isModerator: false });
	const unlinkedProviders = [...new Set([...left.unlinkedProviders, provider])];
	transaction.accounts.save({ ...left, unlinkedProviders });
	transaction.identities.remove(id);
	await recordOwnAct(transaction, {
		member: accountId,
		action: "identity.remove",
		changes: [{ field: "identity", before: provider, after: null }],
	});
});

/** Refuses to remove the last way to sign in. Operators can create links for themselves. */
function requireOtherWay(
	{ email, passkeys, role }: AccountRecord,
	identities: readonly IdentityRecord[],
): void {
	const ways = Number(email !== null) + passkeys.length + identities.length;
	if (ways < 2 && !roleAllows(role, "operate")) throw new Refusal("conflict", LAST_WAY);
}

const LAST_WAY =
	"This is your only way to sign in. Add another one first: an address, a passkey or a provider.";

interface NewPasskey {
	accountId: string;
	deviceDigest: string | null;
	/** What the authenticator signed. */
	challenge: string;
	/** From the authenticator, with a verified signature. */
	credential: Pick<Passkey, "id" | "publicKey" | "counter" | "transports">;
	name?: string | undefined;
}

/** Adds a way to sign in to an account. */
export const addPasskey = verb(
	async (transaction, { accountId, deviceDigest, challenge, credential, name }: NewPasskey) => {
		const shownName = checkName(name);
		const account = await requireRecord(transaction, "accounts", accountId);
		const at = transaction.now();
		const signIn = await spendSignIn(transaction, {
			kind: "passkey",
			digest: sha256(challenge),
			deviceDigest,
			at,
		});
		if (signIn?.accountId !== accountId) {
			throw new Refusal("invalid_body", "This took too long or was sent twice. Start again.");
		}
		requireQuota("passkeys", transaction.limits, { count: account.passkeys.length });
		if (account.passkeys.some(({ id }) => id === credential.id)) {
			throw new Refusal("conflict", "You have already added this passkey.");
		}
		const passkey = {
			...credential,
			name: shownName,
			createdAt: at.toISOString(),
			lastUsedAt: null,
		};
		const changed = { ...account, passkeys: [...account.passkeys, passkey] };
		transaction.accounts.save(changed);
		await recordOwnAct(transaction, {
			member: accountId,
			action: "passkey.add",
			changes: [{ field: "passkey", before: null, after: shownName }],
		});
		return changed;
	},
);

function checkName(raw = ""): string {
	const gated = gateText(raw);
	if (gated.ok) return gated.text || "Passkey";
	throw refuseMember("name", gated.detail);
}

/** Removes a passkey, unless it is the last way to sign in. */
export const removePasskey = verb(
	async (transaction, { accountId, passkeyId }: { accountId: string; passkeyId: string }) => {
		const account = await transaction.accounts.find(accountId);
		const passkey = account?.passkeys.find(({ id }) => id === passkeyId);
		if (!account || !passkey) throw new Refusal("not_found", "You have no passkey with this ID.");
		requireOtherWay(account, await transaction.identities.by("account", accountId));
		const changed = { ...account, passkeys: account.passkeys.filter(({ id }) => id !== passkeyId) };
		transaction.accounts.save(changed);
		await recordOwnAct(transaction, {
			member: accountId,
			action: "passkey.remove",
			changes: [{ field: "passkey", before: passkey.name, after: null }],
		});
		return changed;
	},
);

interface Membership {
	account: AccountRecord;
	identity: IdentityRecord;
	/** Current data from the provider. */
	isModerator: boolean;
	groups?: readonly string[] | undefined;
}

/**
 * Makes an account a moderator while a group at one of its providers says so. Groups only revoke what groups granted; a
 * role granted by hand stays. Saves the identity, and the account if its role changes.
 */
export async function followGroups(
	transaction: Transaction,
	{ account, identity, isModerator, groups = [] }: Membership,
): Promise<AccountRecord> {
	const { provider } = identity;
	await followOrganisations(transaction, { accountId: account.id, provider, groups });
	const linked = await transaction.identities.by("account", account.id);
	const isGivenElsewhere = linked.some(
		({ digest, givesModerator }) => digest !== identity.digest && givesModerator,
	);
	const may = (need: Need) => roleAllows(account.role, need);
	const isByGroups = !may("moderate") || identity.givesModerator || isGivenElsewhere;
	const givesModerator = isModerator && isByGroups;
	transaction.identities.save({ ...identity, givesModerator });
	const actor = { id: `provider:${identity.provider}` };
	if (givesModerator && !may("moderate")) {
		return assignRole(transaction, { account, role: "moderator", actor });
	}
	const isOver = identity.givesModerator && !givesModerator && !isGivenElsewhere;
	if (isOver && !may("operate")) return assignRole(transaction, { account, role: "member", actor });
	return account;
}
