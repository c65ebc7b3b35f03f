import { WEBHOOK_TESTS_PER_HOUR } from "#contract/account-limits.ts";
import { ACCOUNT } from "#contract/limits.ts";
import { Refusal, tooManyActs } from "#domain/errors.ts";
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
		await boundTests(transaction, accountId, context.now());
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
	transaction: RegistryTransaction,
	accountId: string,
	now: Date,
): Promise<void> {
	const deliveries = await transaction.deliveries.newestBy("account", accountId);
	const tests = deliveries.filter(({ notification }) => notification.type === TEST);
	const [oldest] = tests.slice(WEBHOOK_TESTS_PER_HOUR - 1);
	const restMs = oldest ? Date.parse(oldest.createdAt) + HOUR_MS - now.getTime() : 0;
	if (restMs > 0) {
		const sentence = `The webhook was tested ${WEBHOOK_TESTS_PER_HOUR} times within an hour`;
		throw tooManyActs(sentence, Math.ceil(restMs / 1000));
	}
	for (const { id } of tests.slice(ACCOUNT.maxTestDeliveries - 1))
		transaction.deliveries.remove(id);
}

const HOUR_MS = 3_600_000;
const TEST = "webhook.test";
const NOTHING = { agentSlug: null, submissionId: null, incidentSlug: null, detail: null };
