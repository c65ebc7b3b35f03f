import type { AccountRole } from "#contract/vocabulary.ts";
import { mayHold } from "#domain/accounts/rights.ts";
import { isActiveToken } from "#domain/accounts/token.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { type Transaction, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { requireRecord } from "../requirements.ts";
import type { Actor } from "../store.ts";

/** Grants or revokes an account's role. Takes effect immediately, also for open sessions and tokens. */
export const changeRole = verb(
	async (transaction, { id, role }: { id: string; role: AccountRole }, actor: Actor) => {
		const account = await requireRecord(transaction, "accounts", id);
		return assignRole(transaction, { account, role, actor });
	},
);

/** The same inside a transaction that does more. */
export async function assignRole(
	transaction: Transaction,
	{ account, role, actor }: { account: AccountRecord; role: AccountRole; actor: Actor },
): Promise<AccountRecord> {
	if (account.role === role) return account;
	const changed = { ...account, role };
	transaction.accounts.save(changed);
	recordAudit(transaction, {
		actor,
		action: "account.role",
		subject: `account ${account.id}`,
		changes: [{ field: "role", before: account.role, after: role }],
	});
	await withdrawScopes(transaction, { account: changed, actor });
	return changed;
}

/**
 * Permanently removes the scopes from an account's tokens that its role no longer allows: a later promotion must not
 * apply to old tokens that the person may have forgotten. A token without any scope left is revoked.
 */
async function withdrawScopes(
	transaction: Transaction,
	{ account, actor }: { account: AccountRecord; actor: Actor },
): Promise<void> {
	const at = transaction.now();
	for (const token of await transaction.tokens.by("owner", account.id)) {
		const scopes = token.scopes.filter((scope) => mayHold(scope, token, account));
		if (scopes.length === token.scopes.length || !isActiveToken(token, at)) continue;
		const isLeft = scopes.length > 0;
		transaction.tokens.save(
			isLeft ? { ...token, scopes } : { ...token, revokedAt: at.toISOString() },
		);
		recordAudit(transaction, {
			actor,
			action: isLeft ? "token.narrow" : "token.revoke",
			subject: `token ${token.id}`,
			changes: [
				{ field: "scopes", before: token.scopes.join(", "), after: scopes.join(", ") || null },
			],
		});
	}
}
