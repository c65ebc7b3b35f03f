import type { AccountRecord } from "#domain/records/account-record.ts";
import { isActiveToken, mayHold } from "#domain/token.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

/**
 * Permanently removes the scopes from an account's tokens that its role no longer allows: a later promotion must not
 * apply to old tokens that the person may have forgotten. A token without any scope left is revoked.
 */
export async function withdrawScopes(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ account, actor }: { account: AccountRecord; actor: Actor },
): Promise<void> {
	const at = context.now();
	for (const token of await transaction.tokens.by("owner", account.id)) {
		const scopes = token.scopes.filter((scope) => mayHold(scope, account));
		if (scopes.length === token.scopes.length || !isActiveToken(token, at)) continue;
		const isLeft = scopes.length > 0;
		transaction.tokens.save(
			isLeft ? { ...token, scopes } : { ...token, revokedAt: at.toISOString() },
		);
		recordAudit(context, transaction, {
			actor,
			action: isLeft ? "token.narrow" : "token.revoke",
			subject: `token ${token.id}`,
			changes: [
				{ field: "scopes", before: token.scopes.join(", "), after: scopes.join(", ") || null },
			],
		});
	}
}
