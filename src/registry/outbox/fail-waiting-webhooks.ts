import type { RegistryTransaction } from "../store.ts";

/** Gives up what is still on its way to the webhook of an account. */
export async function failWaitingWebhooks(
	transaction: RegistryTransaction,
	{ accountId, at, detail }: { accountId: string; at: string; detail: string },
): Promise<void> {
	for (const delivery of await transaction.listDeliveriesOf(accountId)) {
		if (delivery.channel !== "webhook" || delivery.state !== "waiting") continue;
		transaction.saveDelivery({
			...delivery,
			state: "failed",
			nextAttemptAt: null,
			attempts: [...delivery.attempts, { at, status: null, detail }],
		});
	}
}
