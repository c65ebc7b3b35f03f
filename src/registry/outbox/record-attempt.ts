import { by } from "#contract/compare.ts";
import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import { type Transaction, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { RegistryContext } from "../store.ts";
import { failWaitingDeliveries } from "./fail-waiting-deliveries.ts";
import { notify } from "./notify.ts";
import { findWebhook, putWebhook } from "./owner-webhook.ts";

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
	await failWaitingDeliveries(transaction, {
		accountId,
		channel: "webhook",
		at,
		detail: "The webhook was disabled.",
	});
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
