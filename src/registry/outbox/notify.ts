import type { NotificationType } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import type {
	NotificationRecord,
	NotificationSubject,
} from "#domain/records/notification-record.ts";
import { forgetOldMessages } from "../forget-ended.ts";
import { newId } from "../new-id.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

export interface News {
	/** The account it concerns. An owner without one, such as that of a token from the command line, cannot be notified. */
	accountId: string | null;
	type: NotificationType;
	subject: Partial<NotificationSubject> & Pick<NotificationSubject, "title">;
	/** True if the account did it itself: stored as read and not mailed. Webhooks get everything. */
	own?: boolean;
}

/**
 * Notifies an account: always on its dashboard, and by mail and webhook if it has them. The messages are stored in the
 * same transaction as the change, so that after a crash they are sent on the next start.
 */
export async function notify(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ accountId, type, subject, own = false }: News,
): Promise<void> {
	const account = accountId === null ? undefined : await transaction.accounts.find(accountId);
	if (!account) return;
	const at = context.now().toISOString();
	const notification: NotificationRecord = {
		id: newId(context),
		accountId: account.id,
		type,
		at,
		subject: {
			agentSlug: null,
			submissionId: null,
			incidentSlug: null,
			detail: null,
			...subject,
		},
		readAt: own ? at : null,
	};
	await forgetOldMessages(transaction, account.id);
	transaction.notifications.save(notification);
	for (const { channel, target } of channelsOf(account, context)) {
		if (own && channel === "mail") continue;
		transaction.deliveries.save(newDelivery(context, { notification, channel, target }));
	}
}

/** A new delivery, due immediately. */
export function newDelivery(
	context: RegistryContext,
	{
		notification,
		channel,
		target,
	}: Pick<DeliveryRecord, "channel" | "target"> & { notification: NotificationRecord },
): DeliveryRecord {
	const { readAt: _, ...sent } = notification;
	const at = context.now().toISOString();
	return {
		id: newId(context),
		accountId: notification.accountId,
		channel,
		target,
		notification: sent,
		state: "waiting",
		attempts: [],
		nextAttemptAt: at,
		createdAt: at,
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
		...(webhook && webhook.disabledAt === null
			? [{ channel: "webhook" as const, target: webhook.url }]
			: []),
	];
}
