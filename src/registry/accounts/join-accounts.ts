import { by } from "#contract/compare.ts";
import { ACCOUNT_ROLES } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { failWaitingDeliveries } from "../outbox/fail-waiting-deliveries.ts";
import type { RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { BELONGINGS, MEMBERSHIPS } from "./belongings.ts";
import { closeAccount } from "./close-account.ts";

/** Which of two accounts stays: the older one. Suspended ones are not joined, so that nobody gets rid of a suspension. */
export function chooseStaying(one: AccountRecord, other: AccountRecord) {
	if (one.suspendedAt !== null || other.suspendedAt !== null) {
		throw new Refusal("not_allowed", "One of the accounts is suspended. It cannot be joined.");
	}
	const [stays, goes] = [one, other].sort(by(({ createdAt, id }) => `${createdAt} ${id}`));
	return { stays: stays ?? one, goes: goes ?? other };
}

/** Gives everything of one account to another of the same person, who has proven both. */
export async function joinAccounts(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ stays, goes }: { stays: AccountRecord; goes: AccountRecord },
): Promise<AccountRecord> {
	if (stays.webhook) {
		await failWaitingDeliveries(transaction, {
			accountId: goes.id,
			channel: "webhook",
			at: context.now().toISOString(),
			detail: "The account was joined to another one with its own webhook.",
		});
	}
	await keepRolesByHand(transaction, [stays, goes]);
	const moved: string[] = [];
	for (const { name, give } of BELONGINGS) {
		const count = await give(transaction, goes.id, stays.id);
		if (count > 0) moved.push(`${name} ${count}`);
	}
	const email = stays.email ?? goes.email;
	if (goes.email !== null && email !== null && email !== goes.email) {
		await MEMBERSHIPS.give(transaction, goes.email, email);
	}
	const isHigher = ACCOUNT_ROLES.indexOf(goes.role) > ACCOUNT_ROLES.indexOf(stays.role);
	const joined: AccountRecord = {
		...stays,
		email,
		emailProvenAt: email === stays.email ? stays.emailProvenAt : goes.emailProvenAt,
		wantsMail: email === stays.email ? stays.wantsMail : goes.wantsMail,
		role: isHigher ? goes.role : stays.role,
		webhook: stays.webhook ?? goes.webhook,
		passkeys: [...stays.passkeys, ...goes.passkeys],
	};
	closeAccount(context, transaction, { account: goes, joinedTo: stays.id });
	transaction.accounts.save(joined);
	recordAudit(context, transaction, {
		actor: { id: stays.id },
		action: "account.join",
		subject: `account ${stays.id}`,
		changes: [
			{ field: "joined", before: goes.id, after: moved.join(", ") || null },
			...(isHigher ? [{ field: "role", before: stays.role, after: joined.role }] : []),
		],
	});
	return joined;
}

/** A role that was given by hand to one of them no longer depends on the groups of the other. */
async function keepRolesByHand(
	{ identities }: RegistryTransaction,
	accounts: readonly AccountRecord[],
): Promise<void> {
	const linked = await Promise.all(accounts.map(({ id }) => identities.by("account", id)));
	const isByHand = accounts.some(
		({ role }, index) =>
			role !== "member" && !linked[index]?.some(({ givesModerator }) => givesModerator),
	);
	if (!isByHand) return;
	for (const identity of linked.flat()) identities.save({ ...identity, givesModerator: false });
}

/** The votes and watches that follow. Where both have voted, and on what is now the account's own, none is added. */
export async function signalsAfterJoin(
	reader: RegistryReader,
	{ from, to, at }: { from: string; to: string; at: string },
): Promise<RegistryEvent[]> {
	const owned = new Set((await reader.agents.by("owner", to)).map(({ slug }) => slug));
	const [votes, own, watches] = await Promise.all([
		reader.listVotes(from),
		reader.listVotes(to),
		reader.listWatches(from),
	]);
	const voted = new Set(own.map(({ slug }) => slug));
	const vote = (slug: string, value: -1 | 0 | 1) =>
		({ type: "vote", slug, actor: to, value, at }) as const;
	return [
		...watches.map(({ slug }) => ({ type: "watch", slug, actor: to, on: true, at }) as const),
		...votes
			.filter(({ slug }) => !voted.has(slug) && !owned.has(slug))
			.map(({ slug, value }) => vote(slug, value)),
		...own.filter(({ slug }) => owned.has(slug)).map(({ slug }) => vote(slug, 0)),
	];
}
