import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { requireText } from "#domain/require-text.ts";
import { recordAudit } from "../record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";

interface Suspension {
	id: string;
	reason: string;
	actor: Actor;
}

/**
 * Keeps an account out: its sessions end, its tokens stop working, and nobody signs in to it. What it published stays,
 * and its tokens work again once it is restored.
 */
export function suspendAccount(
	context: RegistryContext,
	{ id, reason: raw, actor }: Suspension,
): Promise<AccountRecord> {
	return context.store.transact(async (transaction) => {
		const account = await transaction.findAccount(id);
		if (!account) throw unknownAccount();
		const reason = requireText("reason", raw, REASON_MAX_CHARACTERS);
		if (account.suspendedAt !== null) {
			throw new Refusal("conflict", "The account is suspended already.");
		}
		const suspended = { ...account, suspendedAt: context.now().toISOString() };
		transaction.saveAccount(suspended);
		for (const { digest } of await transaction.listSessionsOf(id)) {
			transaction.removeSession(digest);
		}
		recordAudit(context, transaction, {
			...{ actor, action: "account.suspend", subject: `account ${id}`, reason },
			changes: [{ field: "suspendedAt", before: null, after: suspended.suspendedAt }],
		});
		return suspended;
	});
}

/** Lets a suspended account in again. */
export function restoreAccount(
	context: RegistryContext,
	{ id, actor }: Omit<Suspension, "reason">,
): Promise<AccountRecord> {
	return context.store.transact(async (transaction) => {
		const account = await transaction.findAccount(id);
		if (!account) throw unknownAccount();
		if (account.suspendedAt === null) {
			throw new Refusal("conflict", "The account is not suspended.");
		}
		const restored = { ...account, suspendedAt: null };
		transaction.saveAccount(restored);
		recordAudit(context, transaction, {
			...{ actor, action: "account.restore", subject: `account ${id}` },
			changes: [{ field: "suspendedAt", before: account.suspendedAt, after: null }],
		});
		return restored;
	});
}

function unknownAccount(): Refusal {
	return new Refusal("not_found", "No account has this id.");
}
