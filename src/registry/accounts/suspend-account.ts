import type { Reasoning } from "#contract/reason.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { requireReason } from "#domain/text-gate.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { noteSuspension } from "./note-suspension.ts";

interface Suspension extends Reasoning {
	id: string;
	actor: Actor;
}

/**
 * Suspends an account: its sessions end, its tokens stop working, nobody can sign in to it, and its votes and watches
 * do not count. Its published content stays. Once it is restored, its tokens work and its signals count again.
 */
export async function suspendAccount(
	context: RegistryContext,
	{ id, actor, ...given }: Suspension,
): Promise<AccountRecord> {
	await noteSuspension(context, id);
	const suspended = await context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(id);
		if (!account) throw unknownAccount();
		const reason = requireReason(given);
		if (account.suspendedAt !== null) {
			throw new Refusal("conflict", "The account is already suspended.");
		}
		const suspended = { ...account, suspendedAt: context.now().toISOString() };
		transaction.accounts.save(suspended);
		for (const { digest } of await transaction.sessions.by("account", id)) {
			transaction.sessions.remove(digest);
		}
		recordAudit(context, transaction, {
			actor,
			action: "account.suspend",
			subject: `account ${id}`,
			reason,
			changes: [{ field: "suspendedAt", before: null, after: suspended.suspendedAt }],
		});
		return suspended;
	});
	await noteSuspension(context, id);
	return suspended;
}

/** Lets a suspended account in again. */
export async function restoreAccount(
	context: RegistryContext,
	{ id, actor }: Omit<Suspension, "reason">,
): Promise<AccountRecord> {
	await noteSuspension(context, id);
	const restored = await context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(id);
		if (!account) throw unknownAccount();
		if (account.suspendedAt === null) {
			throw new Refusal("conflict", "The account is not suspended.");
		}
		const restored = { ...account, suspendedAt: null };
		transaction.accounts.save(restored);
		recordAudit(context, transaction, {
			actor,
			action: "account.restore",
			subject: `account ${id}`,
			changes: [{ field: "suspendedAt", before: account.suspendedAt, after: null }],
		});
		return restored;
	});
	await noteSuspension(context, id);
	return restored;
}

function unknownAccount(): Refusal {
	return new Refusal("not_found", "No account has this ID.");
}
