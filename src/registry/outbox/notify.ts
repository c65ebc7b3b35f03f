import { instantAfter } from "#contract/instants.ts";
import { MAIL } from "#contract/limits.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import { isOrganisation } from "#domain/accounts/owners.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import type { AccountRecord, Webhook } from "#domain/records/account-record.ts";
import * as notices from "#domain/records/notification-record.ts";
import type { MembershipRecord } from "#domain/records/organisation-record.ts";
import { findJoined } from "../accounts/find-joined.ts";
import { type Transaction, verb } from "../act.ts";
import { forgetOldMessages } from "../forget-ended.ts";
import { personBehind } from "../owners/owner-names.ts";
import { newId, type RegistryContext, type RegistryTransaction } from "../store.ts";
import { findWebhook } from "./owner-webhook.ts";

export interface News {
	/** The account or organisation it concerns. An owner without one, such as that of a token from the command line, cannot be notified. */
	accountId: string | null;
	type: NotificationType;
	subject: Partial<notices.NotificationSubject> & Pick<notices.NotificationSubject, "title">;
	/** True if the owner did it itself: stored as read and not mailed. Webhooks get everything. */
	own?: boolean;
}

type NewsForAccount = Omit<News, "accountId"> & { isMailed?: boolean };

/**
 * Notifies an account: always on its dashboard, and by mail and webhook if it has them. An organisation has a webhook,
 * and its members are notified who are not suspended, by mail those whom it concerns. The messages are stored in the
 * same transaction as the change, so that after a crash they are sent on the next start.
 */
export async function notify(
	transaction: Transaction,
	{ accountId, ...news }: News,
): Promise<void> {
	if (accountId === null) return;
	if (!isOrganisation(accountId)) return notifyAccount(transaction, accountId, news);
	const members = await transaction.memberships.by("organisation", accountId);
	const concerned = await membersConcerned(transaction, members, news);
	for (const member of members) {
		const { suspendedAt } = (await transaction.accounts.find(member.accountId)) ?? {};
		if (member.acceptedAt === null || suspendedAt) continue;
		// Who did it knows it.
		const own = news.own || member.accountId === transaction.by;
		const isMailed = concerned.includes(member);
		await notifyAccount(transaction, member.accountId, { ...news, own, isMailed });
	}
	for (const sending of hooksOf(await findWebhook(transaction, accountId))) {
		await forgetOldMessages(transaction, accountId);
		const notification = newNotification(transaction, accountId, news);
		transaction.deliveries.save(newDelivery(transaction, notification, sending));
	}
}

/** Who approves what waits for a second member, and edits collections; who sent the submission; else the admins. */
async function membersConcerned(
	transaction: RegistryTransaction,
	members: readonly MembershipRecord[],
	{ type, subject }: NewsForAccount,
): Promise<MembershipRecord[]> {
	const publishers = members.filter(({ role }) => roleAllows(role, "publish"));
	if (type === "submission.second_needed" || type.startsWith("collection.")) return publishers;
	const { submissionId } = subject;
	const submission = submissionId ? await transaction.submissions.find(submissionId) : undefined;
	const person = submission && (await personBehind(transaction, submission));
	const sender = person?.suspendedAt ? undefined : person?.id;
	const senders = publishers.filter(({ accountId }) => accountId === sender);
	return senders.length > 0
		? senders
		: members.filter(({ role }) => roleAllows(role, "administer"));
}

export function newNotification(
	context: Pick<RegistryContext, "now" | "randomBytes">,
	accountId: string,
	{ type, subject, own }: NewsForAccount,
): notices.NotificationRecord {
	const at = context.now().toISOString();
	return {
		id: newId(context),
		accountId,
		at,
		...notices.keptNews(type, { ...NOTHING, ...subject }),
		readAt: own ? at : null,
	};
}

async function notifyAccount(
	transaction: Transaction,
	accountId: string,
	news: NewsForAccount,
): Promise<void> {
	const account = await findJoined(transaction, accountId);
	if (!account || account.closed) return;
	const notification = newNotification(transaction, account.id, news);
	await forgetOldMessages(transaction, account.id);
	transaction.notifications.save(notification);
	for (const sending of channelsOf(account, transaction)) {
		const isMail = sending.channel === "mail";
		if (isMail && (news.own || news.isMailed === false)) continue;
		const delivery = newDelivery(transaction, notification, sending);
		const due = isMail && (await mailDueAt(transaction, account.id));
		transaction.deliveries.save(due ? { ...delivery, nextAttemptAt: due } : delivery);
	}
}

const NOTHING = { agentSlug: null, submissionId: null, incidentSlug: null, detail: null };

/**
 * When a mail goes out. What is due together is one mail, in order, so none is due before an earlier one: what can be
 * undone waits a little longer, for more of its kind, and what comes soon after a mail until the pause is over.
 */
async function mailDueAt(transaction: Transaction, accountId: string): Promise<string> {
	const at = transaction.now().toISOString();
	const earliest = transaction.undoable?.until ?? at;
	const afterPause = instantAfter(at, MAIL.pauseMs);
	const newest = await transaction.deliveries.newestBy("account", accountId, MAIL.maxMessages);
	const last = newest.find(({ channel }) => channel === "mail");
	const next = last?.nextAttemptAt;
	if (next && next >= earliest && next <= afterPause) return next;
	if (last && instantAfter(last.createdAt, MAIL.pauseMs) > at) return afterPause;
	return transaction.undoable ? instantAfter(earliest, MAIL.holdMs) : at;
}

/** A new delivery, due immediately, or once the act can no longer be undone. */
export function newDelivery(
	context: Omit<RegistryContext, "store">,
	notification: notices.NotificationRecord,
	sending: Pick<notices.DeliveryRecord, "channel" | "target">,
): notices.DeliveryRecord {
	const { readAt: _, ...message } = notification;
	const { undoable } = context;
	const at = context.now().toISOString();
	return {
		id: newId(context),
		accountId: notification.accountId,
		...sending,
		notification: message,
		state: "waiting",
		attempts: [],
		nextAttemptAt: undoable?.until ?? at,
		createdAt: at,
	};
}

function channelsOf(
	{ email, wantsMail, webhook }: AccountRecord,
	{ sendsMail }: Pick<RegistryContext, "sendsMail">,
): Pick<notices.DeliveryRecord, "channel" | "target">[] {
	return [
		...(sendsMail && wantsMail && email !== null
			? [{ channel: "mail" as const, target: email }]
			: []),
		...hooksOf(webhook),
	];
}

function hooksOf(webhook: Webhook | null | undefined) {
	if (webhook?.disabledAt !== null) return [];
	return [{ channel: "webhook" as const, target: webhook.url }];
}

export const markNotificationsRead = verb(
	async (transaction, { accountId }: { accountId: string }) => {
		const readAt = transaction.now().toISOString();
		for (const notification of await transaction.notifications.newestBy("account", accountId)) {
			if (notification.readAt === null) transaction.notifications.save({ ...notification, readAt });
		}
	},
);
