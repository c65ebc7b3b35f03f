import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { requireRestAfter } from "#domain/quotas.ts";
import type { Webhook } from "#domain/records/account-record.ts";
import type { CheckedAddress } from "#domain/web/web-address.ts";
import { type Transaction, transact, verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { failWaitingDeliveries } from "./fail-waiting-deliveries.ts";
import { newDelivery, newNotification } from "./notify.ts";
import { getWebhook, putWebhook } from "./owner-webhook.ts";

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
export async function renewWebhookSecret(
	context: RegistryContext,
	{ accountId, makeSecret }: Pick<WebhookChange, "accountId" | "makeSecret">,
): Promise<void> {
	await transact(context, async (transaction) => {
		const webhook = await getWebhook(transaction, accountId);
		if (!webhook) throw new Refusal("conflict", "There is no webhook yet.");
		const secret = makeSecret(context.randomBytes);
		await putWebhook(transaction, accountId, { ...webhook, secret });
		await recordOwnAct(transaction, { member: accountId, action: "webhook.renew_secret" });
	});
}

/** Sends a test message to the webhook of an account, replacing a pending one. It appears only in the delivery log. */
export const testWebhook = verb(async (transaction, { accountId }: { accountId: string }) => {
	const webhook = await getWebhook(transaction, accountId);
	if (!webhook || webhook.disabledAt !== null) {
		throw new Refusal("conflict", "Save the address of the webhook first.");
	}
	const at = transaction.now().toISOString();
	await boundTests(transaction, accountId);
	await failWaitingDeliveries(transaction, {
		accountId,
		channel: "webhook",
		type: TEST,
		at,
		detail: "Replaced by a newer test.",
	});
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
	const at = transaction.now().toISOString();
	await putWebhook(transaction, accountId, null);
	await failWaitingDeliveries(transaction, {
		accountId,
		channel: "webhook",
		at,
		detail: "The webhook was removed.",
	});
	await recordOwnAct(transaction, {
		member: accountId,
		action: "webhook.remove",
		changes: [{ field: "webhook", before: new URL(webhook.url).origin, after: null }],
	});
});
