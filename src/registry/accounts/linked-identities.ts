import { roleAllows } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { IdentityRecord } from "#domain/records/sign-in-record.ts";
import { verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { requireRecord } from "../requirements.ts";
import { findHolder, withAddress } from "./change-address.ts";
import { followGroups } from "./follow-groups.ts";
import { identityDigest, newIdentity, type ProvenIdentity } from "./proven-identity.ts";

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
	const linked = await transaction.identities.by("account", accountId);
	requireOtherWay(account, linked);
	const { provider } = identity;
	const left = await followGroups(transaction, {
		account,
		identity,
		isModerator: false,
	});
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
export function requireOtherWay(
	{ email, passkeys, role }: AccountRecord,
	identities: readonly IdentityRecord[],
): void {
	const ways = Number(email !== null) + passkeys.length + identities.length;
	if (ways < 2 && !roleAllows(role, "operate")) throw new Refusal("conflict", LAST_WAY);
}

const LAST_WAY =
	"This is your only way to sign in. Add another one first: an address, a passkey or a provider.";
