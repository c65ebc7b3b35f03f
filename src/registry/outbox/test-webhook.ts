import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { requireRestAfter } from "#domain/quotas.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import { newId } from "../new-id.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { failWaitingDeliveries } from "./fail-waiting-deliveries.ts";
import { newDelivery } from "./notify.ts";
import { requireAccount } from "./require-account.ts";

/** Sends a test message to the webhook of an account, replacing a pending one. It appears only in the delivery log. */
export async function testWebhook(
	context: RegistryContext,
	{ accountId }: { accountId: string },
): Promise<void> {
	await context.store.transact(async (transaction) => {
		const { webhook } = await requireAccount(transaction, accountId);
		if (!webhook || webhook.disabledAt !== null) {
			throw new Refusal("conflict", "Save the address of the webhook first.");
		}
		const at = context.now().toISOString();
		await boundTests(context, transaction, accountId);
		await failWaitingDeliveries(transaction, {
			accountId,
			channel: "webhook",
			type: TEST,
			at,
			detail: "Replaced by a newer test.",
		});
		const notification: NotificationRecord = {
			id: newId(context),
			accountId,
			type: TEST,
			at,
			subject: { title: "Test", ...NOTHING },
			readAt: null,
		};
		transaction.deliveries.save(
			newDelivery(context, { notification, channel: "webhook", target: webhook.url }),
		);
	});
}

/** A few per hour. The latest ones stay in the log. */
async function boundTests(
	context: RegistryContext,
	transaction: RegistryTransaction,
	accountId: string,
): Promise<void> {
	const deliveries = await transaction.deliveries.newestBy("account", accountId);
	const tests = deliveries.filter(({ notification }) => notification.type === TEST);
	const instants = tests.map(({ createdAt }) => createdAt);
	requireRestAfter("webhook_tests", context.limits, { instants, at: context.now() });
	for (const { id } of tests.slice(ACCOUNT.maxTestDeliveries - 1))
		transaction.deliveries.remove(id);
}

const TEST = "webhook.test";
const NOTHING = { agentSlug: null, submissionId: null, incidentSlug: null, detail: null };
