import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { recordOwnAct } from "../audit/record-own-act.ts";
import type { RegistryContext } from "../registry-context.ts";
import { followGroups } from "./follow-groups.ts";

interface Unlinking {
	accountId: string;
	/** Digest of the identity. */
	id: string;
}

/** Unlinks a provider from an account until its owner links it again, and revokes the role that its groups granted. */
export function unlinkIdentity(
	context: RegistryContext,
	{ accountId, id }: Unlinking,
): Promise<void> {
	return context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(accountId);
		const identity = await transaction.identities.find(id);
		if (!account || identity?.accountId !== accountId) {
			throw new Refusal("not_found", "Nothing with this ID is linked to your account.");
		}
		const linked = await transaction.identities.by("account", accountId);
		if (linked.length === 1 && !hasOtherWays(account)) throw new Refusal("conflict", LAST_WAY);
		const { provider } = identity;
		const left = await followGroups(context, transaction, {
			account,
			identity,
			isModerator: false,
		});
		const unlinkedProviders = [...new Set([...left.unlinkedProviders, provider])];
		transaction.accounts.save({ ...left, unlinkedProviders });
		transaction.identities.remove(id);
		await recordOwnAct(context, transaction, {
			member: accountId,
			action: "identity.remove",
			subject: `account ${accountId}`,
			changes: [{ field: "identity", before: provider, after: null }],
		});
	});
}

/** Operators can create links for themselves. */
function hasOtherWays({ email, passkeys, role }: AccountRecord): boolean {
	return email !== null || passkeys.length > 0 || role === "operator";
}

const LAST_WAY =
	"This is your only way to sign in. Add a passkey or link another provider, then unlink this one.";
