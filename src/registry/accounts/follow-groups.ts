import { type Need, roleAllows } from "#domain/accounts/rights.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { IdentityRecord } from "#domain/records/sign-in-record.ts";
import type { Transaction } from "../act.ts";
import { followOrganisations } from "../owners/follow-organisations.ts";
import { assignRole } from "./change-role.ts";

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
	if (isOver && !may("operate")) {
		return assignRole(transaction, { account, role: "member", actor });
	}
	return account;
}
