import type { Reasoning } from "#contract/reason.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { requireReason } from "#domain/require-reason.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";

interface Suspension extends Reasoning {
	id: string;
	actor: Actor;
}

/**
 * Keeps an account out: its sessions end, its tokens stop working, nobody signs in to it, and its votes and watches do not
 * count. What it published stays, and its tokens work and its signals count again once it is restored.
 */
export async function suspendAccount(
	context: RegistryContext,
	{ id, actor, ...given }: Suspension,
): Promise<AccountRecord> {
	await noteAgain(context, id, true);
	const suspended = await context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(id);
		if (!account) throw unknownAccount();
		const reason = requireReason(given);
		if (account.suspendedAt !== null) {
			throw new Refusal("conflict", "The account is suspended already.");
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
	await noteSuspension(context, suspended);
	return suspended;
}

/** Lets a suspended account in again. */
export async function restoreAccount(
	context: RegistryContext,
	{ id, actor }: Omit<Suspension, "reason">,
): Promise<AccountRecord> {
	await noteAgain(context, id, false);
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
	await noteSuspension(context, restored);
	return restored;
}

/** For the next hour, which reads events and no accounts. */
async function noteSuspension(
	{ store, now }: RegistryContext,
	{ id, suspendedAt }: AccountRecord,
): Promise<void> {
	const at = now().toISOString();
	await store.appendEvents([{ type: "suspension", actor: id, on: suspendedAt !== null, at }]);
}

/** Events are no part of transactions; one that a crash kept from being noted is noted by the next attempt. */
async function noteAgain(
	context: RegistryContext,
	id: string,
	isSuspended: boolean,
): Promise<void> {
	const account = await context.store.accounts.find(id);
	const isSo = account && (account.suspendedAt !== null) === isSuspended;
	if (isSo) await noteSuspension(context, account);
}

function unknownAccount(): Refusal {
	return new Refusal("not_found", "No account has this id.");
}
