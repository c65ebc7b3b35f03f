import { by } from "#contract/compare.ts";
import { ACCOUNT_ROLES } from "#contract/vocabulary.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { Transaction } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { failWaitingDeliveries } from "../outbox/fail-waiting-deliveries.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";
import { BELONGINGS, MEMBERSHIPS } from "./belongings.ts";
import { closedAccount } from "./manage-accounts.ts";

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
	const hooks = { accountId: goes.id, channel: "webhook", at, detail } as const;
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
export async function signalsAfterJoin(
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
