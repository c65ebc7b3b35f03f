import type { AccountRole } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { withdrawScopes } from "./withdraw-scopes.ts";

/** Grants or revokes an account's role. Takes effect immediately, also for open sessions and tokens. */
export function changeRole(
	context: RegistryContext,
	{ id, role }: { id: string; role: AccountRole },
	actor: Actor,
): Promise<AccountRecord> {
	return context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(id);
		if (!account) throw new Refusal("not_found", "No account has this ID.");
		return assignRole(context, transaction, { account, role, actor });
	});
}

/** The same inside a transaction that does more. */
export async function assignRole(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ account, role, actor }: { account: AccountRecord; role: AccountRole; actor: Actor },
): Promise<AccountRecord> {
	if (account.role === role) return account;
	const changed = { ...account, role };
	transaction.accounts.save(changed);
	recordAudit(context, transaction, {
		actor,
		action: "account.role",
		subject: `account ${account.id}`,
		changes: [{ field: "role", before: account.role, after: role }],
	});
	await withdrawScopes(context, transaction, { account: changed, actor });
	return changed;
}
