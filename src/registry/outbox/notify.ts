import { instantAfter } from "#contract/instants.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import { isOrganisation } from "#domain/owners.ts";
import type { AccountRecord, Webhook } from "#domain/records/account-record.ts";
import {
	type DeliveryRecord,
	keptNews,
	type NotificationRecord,
	type NotificationSubject,
} from "#domain/records/notification-record.ts";
import { findJoined } from "../accounts/find-joined.ts";
import { forgetOldMessages } from "../forget-ended.ts";
import { newId, type RegistryContext, type RegistryTransaction } from "../store.ts";
import { findWebhook } from "./owner-webhook.ts";

export interface News {
	/** The account or organisation it concerns. An owner without one, such as that of a token from the command line, cannot be notified. */
	accountId: string | null;
	type: NotificationType;
	subject: Partial<NotificationSubject> & Pick<NotificationSubject, "title">;
	/** True if the owner did it itself: stored as read and not mailed. Webhooks get everything. */
	own?: boolean;
}

/**
 * Notifies an account: always on its dashboard, and by mail and webhook if it has them. An organisation has a webhook,
 * and its members are notified who are not suspended. The messages are stored in the same transaction as the change, so
 * that after a crash they are sent on the next start.
 */
export async function notify(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ accountId, ...news }: News,
): Promise<void> {
	if (accountId === null) return;
	if (!isOrganisation(accountId)) return notifyAccount(context, transaction, accountId, news);
	const members = await transaction.memberships.by("organisation", accountId);
	for (const member of members) {
		const { suspendedAt } = (await transaction.accounts.find(member.accountId)) ?? {};
		if (member.acceptedAt === null || suspendedAt) continue;
		// Who did it knows it.
		const own = news.own || member.accountId === context.by;
		await notifyAccount(context, transaction, member.accountId, { ...news, own });
	}
	const webhook = await findWebhook(transaction, accountId);
	for (const sending of hooksOf(webhook)) {
		await forgetOldMessages(transaction, accountId);
		const notification = newNotification(context, accountId, news);
		transaction.deliveries.save(newDelivery(context, notification, sending));
	}
}

type Told = Omit<News, "accountId">;

function newNotification(
	context: RegistryContext,
	accountId: string,
	{ type, subject, own }: Told,
): NotificationRecord {
	const at = context.now().toISOString();
	return {
		id: newId(context),
		accountId,
		at,
		...keptNews(type, { ...NOTHING, ...subject }),
		readAt: own ? at : null,
	};
}

async function notifyAccount(
	context: RegistryContext,
	transaction: RegistryTransaction,
	accountId: string,
	news: Told,
): Promise<void> {
	const account = await findJoined(transaction, accountId);
	if (!account || account.closed) return;
	const notification = newNotification(context, account.id, news);
	await forgetOldMessages(transaction, account.id);
	transaction.notifications.save(notification);
	for (const sending of channelsOf(account, context)) {
		const isMail = sending.channel === "mail";
		if (news.own && isMail) continue;
		const delivery = newDelivery(context, notification, sending);
		const joined = isMail ? await joinMail(transaction, delivery) : undefined;
		transaction.deliveries.save(joined ?? delivery);
	}
}

export const NOTHING = { agentSlug: null, submissionId: null, incidentSlug: null, detail: null };

/** Messages that differ only in their subject's title are one mail, if they come from one act. */
const ONE_ACT_MS = 10_000;

/** The waiting mail that tells of this too. */
async function joinMail(
	{ deliveries }: RegistryTransaction,
	{ accountId, notification, target, createdAt, actId }: DeliveryRecord,
): Promise<DeliveryRecord | undefined> {
	const { type, subject } = notification;
	const since = instantAfter(createdAt, -ONE_ACT_MS);
	const open = (await deliveries.newestBy("account", accountId, MAX_JOINED)).find(
		(mail) =>
			mail.channel === "mail" &&
			mail.state === "waiting" &&
			mail.attempts.length === 0 &&
			mail.target === target &&
			mail.createdAt >= since &&
			mail.actId === actId &&
			mail.notification.type === type &&
			mail.notification.subject.news === subject.news &&
			mail.notification.subject.detail === subject.detail,
	);
	const others = open?.notification.subject.others ?? [];
	if (!open || others.length >= MAX_JOINED) return undefined;
	const joint = { ...open.notification.subject, others: [...others, subject.title] };
	return { ...open, notification: { ...open.notification, subject: joint } };
}

const MAX_JOINED = 100;

/** A new delivery, due immediately, or once the act can no longer be undone. */
export function newDelivery(
	context: RegistryContext,
	notification: NotificationRecord,
	sending: Pick<DeliveryRecord, "channel" | "target">,
): DeliveryRecord {
	const { readAt: _, ...sent } = notification;
	const { undoable } = context;
	const at = context.now().toISOString();
	return {
		id: newId(context),
		accountId: notification.accountId,
		...sending,
		notification: sent,
		state: "waiting",
		attempts: [],
		nextAttemptAt: undoable?.until ?? at,
		createdAt: at,
		...(undoable && { actId: undoable.actId }),
	};
}

function channelsOf(
	{ email, wantsMail, webhook }: AccountRecord,
	{ sendsMail }: RegistryContext,
): Pick<DeliveryRecord, "channel" | "target">[] {
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

/** Marks all notifications of an account so far as read. */
export async function markNotificationsRead(
	{ store, now }: RegistryContext,
	{ accountId }: { accountId: string },
): Promise<void> {
	await store.transact(async (transaction) => {
		const readAt = now().toISOString();
		for (const notification of await transaction.notifications.newestBy("account", accountId)) {
			if (notification.readAt === null) transaction.notifications.save({ ...notification, readAt });
		}
	});
}
