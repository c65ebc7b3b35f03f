import { by } from "#contract/compare.ts";
import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { requireRestAfter } from "#domain/quotas.ts";
import type { Webhook } from "#domain/records/account-record.ts";
import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import type { CheckedAddress } from "#domain/web/web-address.ts";
import { type Transaction, verb } from "../act.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { failWaitingDeliveries } from "./fail-waiting-deliveries.ts";
import { newDelivery, newNotification, notify } from "./notify.ts";
import { findWebhook, getWebhook, putWebhook } from "./owner-webhook.ts";

interface WebhookChange {
	/** An account or an organisation. */
	accountId: string;
	url: string;
	/** Whether messages may be sent there. */
	checkAddress: (url: string) => CheckedAddress;
	makeSecret: (randomBytes: (count: number) => Uint8Array) => string;
}

/**
 * Sets the webhook address of an account, and enables a disabled webhook. The secret stays if only the address changes;
 * pending deliveries go to the new address.
 */
export const saveWebhook = verb(
	async (transaction, { accountId, url, checkAddress, makeSecret }: WebhookChange) => {
		const checked = checkAddress(url);
		if (!checked.ok) {
			throw new Refusal("invalid_body", "Webhooks cannot be sent to this address.", {
				errors: [{ pointer: "#/url", detail: checked.detail }],
			});
		}
		const before = await getWebhook(transaction, accountId);
		if (before?.url === checked.href && before.disabledAt === null) return before;
		const webhook: Webhook = {
			url: checked.href,
			secret: before?.secret ?? makeSecret(transaction.randomBytes),
			createdAt: before?.createdAt ?? transaction.now().toISOString(),
			disabledAt: null,
			disabledReason: null,
		};
		await putWebhook(transaction, accountId, webhook);
		await redirectWaiting(transaction, accountId, webhook.url);
		await auditChange(transaction, { id: accountId, before, webhook });
		return webhook;
	},
);

async function redirectWaiting(
	transaction: RegistryTransaction,
	accountId: string,
	target: string,
): Promise<void> {
	for (const delivery of await transaction.deliveries.newestBy("account", accountId)) {
		if (delivery.channel !== "webhook" || delivery.state !== "waiting") continue;
		transaction.deliveries.save({ ...delivery, target });
	}
}

/** Only the origins: paths of webhooks often contain a key of the receiver. */
async function auditChange(
	transaction: Transaction,
	{ id, before, webhook }: { id: string; before: Webhook | null; webhook: Webhook },
): Promise<void> {
	await recordOwnAct(transaction, {
		member: id,
		action: "webhook.save",
		changes: [
			{
				field: "webhook",
				before: before && new URL(before.url).origin,
				after: new URL(webhook.url).origin,
			},
		],
	});
}

/** Creates a new secret. The old one stops working immediately: further attempts are signed with the new one. */
export const renewWebhookSecret = verb(
	async (
		transaction,
		{ accountId, makeSecret }: Pick<WebhookChange, "accountId" | "makeSecret">,
	) => {
		const webhook = await getWebhook(transaction, accountId);
		if (!webhook) throw new Refusal("conflict", "There is no webhook yet.");
		const secret = makeSecret(transaction.randomBytes);
		await putWebhook(transaction, accountId, { ...webhook, secret });
		await recordOwnAct(transaction, { member: accountId, action: "webhook.renew_secret" });
	},
);

/** Sends a test message to the webhook of an account, replacing a pending one. It appears only in the delivery log. */
export const testWebhook = verb(async (transaction, { accountId }: { accountId: string }) => {
	const webhook = await getWebhook(transaction, accountId);
	if (!webhook || webhook.disabledAt !== null) {
		throw new Refusal("conflict", "Save the address of the webhook first.");
	}
	await boundTests(transaction, accountId);
	const detail = "Replaced by a newer test.";
	await failWaitingDeliveries(transaction, { accountId, channel: "webhook", type: TEST, detail });
	const notice = { type: TEST, subject: { title: "Test" } } as const;
	const notification = newNotification(transaction, accountId, notice);
	const sending = { channel: "webhook", target: webhook.url } as const;
	transaction.deliveries.save(newDelivery(transaction, notification, sending));
});

/** A few per hour. The latest ones stay in the log. */
async function boundTests(transaction: Transaction, accountId: string): Promise<void> {
	const deliveries = await transaction.deliveries.newestBy("account", accountId);
	const tests = deliveries.filter(({ notification }) => notification.type === TEST);
	const instants = tests.map(({ createdAt }) => createdAt);
	requireRestAfter("webhook_tests", transaction.limits, { instants, at: transaction.now() });
	for (const { id } of tests.slice(ACCOUNT.maxTestDeliveries - 1))
		transaction.deliveries.remove(id);
}

const TEST = "webhook.test";

/** Removes the webhook of an account and its pending deliveries. Does nothing if there is none. */
export const removeWebhook = verb(async (transaction, { accountId }: { accountId: string }) => {
	const webhook = await getWebhook(transaction, accountId);
	if (!webhook) return;
	await dropWebhook(transaction, accountId);
	await recordOwnAct(transaction, {
		member: accountId,
		action: "webhook.remove",
		changes: [{ field: "webhook", before: new URL(webhook.url).origin, after: null }],
	});
});

/** The same for any owner, without noting it in the audit log. */
export async function dropWebhook(transaction: Transaction, accountId: string): Promise<void> {
	const detail = "The webhook was removed.";
	await putWebhook(transaction, accountId, null);
	await failWaitingDeliveries(transaction, { accountId, channel: "webhook", detail });
}

interface DeliveryAttemptOutcome {
	/** One message, or those of a mail, with the address that they were sent to. */
	sent: readonly Pick<DeliveryRecord, "id" | "target">[];
	/** `gone` and `refused` are final; `gone` means that the receiver wants no more messages. */
	result: "delivered" | "retry" | "gone" | "refused";
	status: number | null;
	/** A sentence for the delivery log. */
	detail: string;
	/** For `retry`; null if there are no more attempts. */
	nextAttemptAt: Date | null;
}

/** Records the result of an attempt. If the webhook is gone, it is disabled and its pending deliveries are cancelled. */
export const recordAttempt = verb(async (transaction, outcome: DeliveryAttemptOutcome) => {
	const { sent, status, detail } = outcome;
	const at = transaction.now().toISOString();
	for (const { id, target } of sent) {
		const delivery = await transaction.deliveries.find(id);
		if (!delivery) continue;
		transaction.deliveries.save({
			...delivery,
			...stateAfter(delivery, { ...outcome, target }, at),
			attempts: [...delivery.attempts, { at, status, detail }],
		});
		if (outcome.result !== "gone") continue;
		await disableWebhook(transaction, { delivery, target, at });
	}
});

function stateAfter(
	delivery: DeliveryRecord,
	{ target, result, nextAttemptAt }: DeliveryAttemptOutcome & Pick<DeliveryRecord, "target">,
	at: string,
): Pick<DeliveryRecord, "state" | "nextAttemptAt"> {
	if (result === "delivered") return { state: "delivered", nextAttemptAt: null };
	// Cancelled while it was being sent.
	if (delivery.state !== "waiting") return { state: delivery.state, nextAttemptAt: null };
	// The address changed while it was being sent; the old one's answer does not apply to the new one.
	if (delivery.target !== target) return { state: "waiting", nextAttemptAt: at };
	if (result !== "retry" || nextAttemptAt === null) return { state: "failed", nextAttemptAt: null };
	return { state: "waiting", nextAttemptAt: nextAttemptAt.toISOString() };
}

/** Its owner is notified on the dashboard and by mail. */
async function disableWebhook(
	transaction: Transaction,
	{ delivery, target, at }: { delivery: DeliveryRecord; target: string; at: string },
): Promise<void> {
	const { accountId } = delivery;
	const webhook = await findWebhook(transaction, accountId);
	if (webhook?.url !== target || webhook.disabledAt !== null) return;
	await putWebhook(transaction, accountId, { ...webhook, disabledAt: at, disabledReason: GONE });
	const detail = "The webhook was disabled.";
	await failWaitingDeliveries(transaction, { accountId, channel: "webhook", detail });
	recordAudit(transaction, {
		actor: OUTBOX,
		action: "webhook.disable",
		subject: `account ${accountId}`,
		reason: GONE,
		changes: [{ field: "webhook", before: new URL(target).origin, after: null }],
		member: accountId,
	});
	await notify(transaction, {
		accountId,
		type: "webhook.disabled",
		subject: { title: "Webhook", detail: GONE },
	});
}

const OUTBOX = { id: "service:outbox" };
const GONE = "The receiver answered 410, which means that it wants no more messages.";

/**
 * Due deliveries, in one list for each account and channel, oldest first. A list has at most the first `limit` ones, so
 * that no account waits for the backlog of another.
 */
export async function listDueDeliveries(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	limit: number,
): Promise<DeliveryRecord[][]> {
	const due = await store.listDueDeliveries({ by: now().toISOString(), each: limit });
	const lists = Map.groupBy(due, ({ channel, accountId }) => `${channel} ${accountId}`);
	return [...lists.values()].map((list) => list.sort(by(({ createdAt }) => createdAt)));
}
