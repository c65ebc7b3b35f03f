import { by } from "#contract/compare.ts";
import { ACCOUNT } from "#contract/limits.ts";
import type { Reasoning } from "#contract/moderation/reason.ts";
import { ACCOUNT_ROLES } from "#contract/vocabulary.ts";
import { flawOfName } from "#domain/accounts/account-name.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import { Refusal, refuseMember } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { requireReason, requireText } from "#domain/texts/text-gate.ts";
import { requireRecord, type Transaction, transact, verb } from "../act.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { failWaitingDeliveries } from "../outbox/fail-waiting-deliveries.ts";
import type { Actor, RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { BELONGINGS, MEMBERSHIPS } from "./belongings.ts";
import { findJoined } from "./find-joined.ts";
import { closedAccount } from "./manage-accounts.ts";

interface AccountChange {
	accountId: string;
	displayName: string;
	wantsMail: boolean;
}

/** Changes an account's details and mail settings. Turning mails off cancels pending ones. */
export const changeAccount = verb(
	async (transaction, { accountId, displayName, wantsMail }: AccountChange) => {
		const name = requireText("display_name", displayName, ACCOUNT.displayNameMaxCharacters);
		const account = await requireRecord(transaction, "accounts", accountId);
		const { siteName, reviewWords } = transaction;
		const taker = { role: account.role, siteName, reviewWords };
		const flaw = name === account.displayName ? undefined : flawOfName(name, taker);
		if (flaw !== undefined) throw refuseMember("display_name", flaw);
		const changed = { ...account, displayName: name, wantsMail };
		const changes = fieldChanges(["displayName", "wantsMail"], account, changed);
		if (changes.length === 0) return account;
		transaction.accounts.save(changed);
		if (!wantsMail) {
			const detail = "Mails were switched off.";
			await failWaitingDeliveries(transaction, { accountId, channel: "mail", detail });
		}
		await recordOwnAct(transaction, { member: accountId, action: "account.change", changes });
		return changed;
	},
);

interface Suspension extends Reasoning {
	id: string;
	actor: Actor;
}

/**
 * Suspends an account: its sessions end, its tokens stop working, nobody can sign in to it, and its votes and watches
 * do not count. Its published content stays. Once it is restored, its tokens work and its signals count again.
 */
export const suspendAccount = suspensionActs(true);

/** Lets a suspended account in again. */
export const restoreAccount = suspensionActs(false);

function suspensionActs(on: boolean) {
	return async (context: RegistryContext, { id, actor, ...input }: Suspension) => {
		await noteSuspension(context, id);
		const changed = await transact(context, async (transaction) => {
			const account = await requireRecord(transaction, "accounts", id);
			const reason = on ? requireReason(input) : null;
			if (on && actor.id === id) throw new Refusal("conflict", "You cannot suspend yourself.");
			if (account.closed) {
				throw new Refusal("conflict", "The account was deleted, or joined to another one.");
			}
			if ((account.suspendedAt !== null) === on) {
				const detail = on ? "The account is already suspended." : "The account is not suspended.";
				throw new Refusal("conflict", detail);
			}
			const changed = { ...account, suspendedAt: on ? context.now().toISOString() : null };
			transaction.accounts.save(changed);
			const ended = on ? await transaction.sessions.by("account", id) : [];
			for (const { digest } of ended) transaction.sessions.remove(digest);
			recordAudit(transaction, {
				actor,
				action: on ? "account.suspend" : "account.restore",
				subject: `account ${id}`,
				reason,
				changes: [
					{ field: "suspendedAt", before: account.suspendedAt, after: changed.suspendedAt },
				],
			});
			return changed;
		});
		await noteSuspension(context, id);
		return changed;
	};
}

type NoteContext = Pick<RegistryContext, "store" | "now">;

/**
 * Makes the events match an account's suspension, because hours read events and not accounts. Events are not part of
 * transactions: if a crash or an earlier version left one out, the next attempt adds it. With it go the votes and
 * watches of an account that was joined, so that they move once.
 */
export async function noteSuspension(context: NoteContext, id: string): Promise<void> {
	// The account may have changed meanwhile. Not in an endless loop: next to an event from a clock that is ahead, ours
	// is never the last.
	for (let attempt = 0; attempt < 3; attempt += 1) if (await isNoted(context, id)) return;
}

/** Adds a missing event; true if none was missing. */
async function isNoted({ store, now }: NoteContext, id: string): Promise<boolean> {
	const account = await store.accounts.find(id);
	if (!account) return true;
	const on = account.suspendedAt !== null;
	if ((await store.isSuspended(id)) === on) return true;
	const at = now().toISOString();
	const stays = account.closed?.joinedTo && (await findJoined(store, id));
	const moved = stays ? await signalsAfterJoin(store, { stays, goes: account }, at) : [];
	await store.appendEvents([...moved, { type: "suspension", actor: id, on, at }]);
	return false;
}

/** The same for all suspended accounts. */
export async function noteSuspensions(context: NoteContext): Promise<void> {
	for (const { id, suspendedAt } of await context.store.accounts.list()) {
		if (suspendedAt !== null) await noteSuspension(context, id);
	}
}

export interface JoinedPair {
	stays: AccountRecord;
	goes: AccountRecord;
}

/** The older of two accounts stays. Suspended ones are not joined, so that nobody gets rid of a suspension. */
export function chooseStaying(one: AccountRecord, other: AccountRecord): JoinedPair {
	if (one.suspendedAt !== null || other.suspendedAt !== null) {
		throw new Refusal("not_allowed", "One of the accounts is suspended. It cannot be joined.");
	}
	const [stays = one, goes = other] = [one, other].sort(by(({ createdAt }) => createdAt));
	return { stays, goes };
}

/** Gives everything of one account to another of the same person, who has proven both. */
export async function joinAccounts(
	transaction: Transaction,
	{ stays, goes }: JoinedPair,
): Promise<void> {
	const at = transaction.now().toISOString();
	const detail = "The account was joined to another one, which has its own webhook.";
	const hooks = { accountId: goes.id, channel: "webhook", detail } as const;
	if (stays.webhook) await failWaitingDeliveries(transaction, hooks);
	await keepRolesByHand(transaction, [stays, goes]);
	for (const { id } of [stays, goes]) {
		for (const offer of await transaction.transfers.by("giver", id)) {
			const isBetween = [stays.id, goes.id].includes(offer.to) && offer.state === "offered";
			if (isBetween) transaction.transfers.save({ ...offer, state: "withdrawn", endedAt: at });
		}
	}
	for (const { give } of BELONGINGS) await give(transaction, goes.id, stays.id);
	for (const report of await transaction.reports.list()) {
		if (report.reporterId === goes.id)
			transaction.reports.save({ ...report, reporterId: stays.id });
	}
	const mailed = stays.email === null ? goes : stays;
	if (goes.email !== null && goes.emailProvenAt !== null) {
		await MEMBERSHIPS.give(transaction, goes.email, stays.id);
	}
	const role = ACCOUNT_ROLES[Math.max(...[stays, goes].map(rankOf))] ?? stays.role;
	transaction.accounts.save(closedAccount(goes, { at, joinedTo: stays.id }));
	transaction.accounts.save({
		...stays,
		email: mailed.email,
		emailProvenAt: mailed.emailProvenAt,
		wantsMail: mailed.wantsMail,
		role,
		webhook: stays.webhook ?? goes.webhook,
		passkeys: [...stays.passkeys, ...goes.passkeys],
	});
	recordAudit(transaction, {
		actor: { id: stays.id },
		action: "account.join",
		subject: `account ${stays.id}`,
		changes: [
			{ field: "joined", before: null, after: goes.id },
			...(role === stays.role ? [] : [{ field: "role", before: stays.role, after: role }]),
		],
	});
}

const rankOf = ({ role }: AccountRecord) => ACCOUNT_ROLES.indexOf(role);

/** A role that was given by hand to one of them no longer depends on the groups of the other. */
async function keepRolesByHand(
	{ identities }: RegistryTransaction,
	accounts: readonly AccountRecord[],
): Promise<void> {
	const linked = await Promise.all(accounts.map(({ id }) => identities.by("account", id)));
	const isByHand = ({ role }: AccountRecord, index: number) =>
		roleAllows(role, "moderate") && !linked[index]?.some(({ givesModerator }) => givesModerator);
	if (!accounts.some(isByHand)) return;
	for (const identity of linked.flat()) identities.save({ ...identity, givesModerator: false });
}

/** The watches that follow, and the votes where the account that stays has none. */
async function signalsAfterJoin(
	reader: RegistryReader,
	{ stays: { id: actor }, goes }: JoinedPair,
	at: string,
): Promise<RegistryEvent[]> {
	const voted = new Set((await reader.listVotes(actor)).map(({ slug }) => slug));
	const votes = (await reader.listVotes(goes.id)).filter(({ slug }) => !voted.has(slug));
	const watches = await reader.listWatches(goes.id);
	return [
		...watches.map(({ slug }) => ({ type: "watch", slug, actor, on: true, at }) as const),
		...votes.map((vote) => ({ type: "vote", ...vote, actor, at }) as const),
	];
}
