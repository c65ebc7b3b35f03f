import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import type { Transaction } from "../act.ts";

interface WaitingDeliveries extends Pick<DeliveryRecord, "accountId" | "channel"> {
	/** A sentence for the delivery log. */
	detail: string;
	/** Only those of notifications of this type. */
	type?: DeliveryRecord["notification"]["type"];
}

/** Cancels an account's pending deliveries over one channel. */
export async function failWaitingDeliveries(
	transaction: Transaction,
	{ accountId, channel, detail, type }: WaitingDeliveries,
): Promise<void> {
	const attempt = { at: transaction.now().toISOString(), status: null, detail };
	for (const delivery of await transaction.deliveries.newestBy("account", accountId)) {
		if (delivery.channel !== channel || delivery.state !== "waiting") continue;
		if (type !== undefined && delivery.notification.type !== type) continue;
		transaction.deliveries.save({
			...delivery,
			state: "failed",
			nextAttemptAt: null,
			attempts: [...delivery.attempts, attempt],
		});
	}
}
