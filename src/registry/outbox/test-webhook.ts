import { Refusal } from "#domain/errors.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import { newId } from "../new-id.ts";
import type { RegistryContext } from "../registry-context.ts";
import { failWaitingDeliveries } from "./fail-waiting-deliveries.ts";
import { newDelivery } from "./notify.ts";
import { requireAccount } from "./require-account.ts";

/**
 * Sends a message about nothing to the webhook of an account, in place of one that is still on its way. It stands in the
 * delivery log alone.
 */
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
		await failWaitingDeliveries(transaction, {
			...{ accountId, channel: "webhook", type: TEST, at },
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
		transaction.saveDelivery(
			newDelivery(context, { notification, channel: "webhook", target: webhook.url }),
		);
	});
}

const TEST = "webhook.test";
const NOTHING = { agentSlug: null, submissionId: null, incidentSlug: null, detail: null };
