import { KEPT_DAYS } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";

/**
 * Removes deliveries and notifications that have been kept for long enough. What could not be delivered for so long is
 * removed as well: nobody waits for it any more.
 */
export async function tidyOutbox({ store, now }: RegistryContext): Promise<void> {
	const before = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();
	await store.transact(async (transaction) => {
		const deliveredBefore = before(KEPT_DAYS.deliveries);
		for (const { id, createdAt } of await transaction.listDeliveries()) {
			if (createdAt < deliveredBefore) transaction.removeDelivery(id);
		}
		const toldBefore = before(KEPT_DAYS.notifications);
		for (const { id, at } of await transaction.listNotifications()) {
			if (at < toldBefore) transaction.removeNotification(id);
		}
	});
}
