import { daysBefore } from "#contract/instants.ts";
import { KEPT_DAYS } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes expired deliveries and notifications, including those that could not be delivered for that long. */
export async function tidyOutbox({ store, now }: RegistryContext): Promise<void> {
	const before = (days: number) => daysBefore(now(), days);
	const deliveredBefore = before(KEPT_DAYS.deliveries);
	const notifiedBefore = before(KEPT_DAYS.notifications);
	const deliveries = (await store.deliveries.list()).filter(
		({ createdAt }) => createdAt < deliveredBefore,
	);
	const notifications = (await store.notifications.list()).filter(({ at }) => at < notifiedBefore);
	if (deliveries.length + notifications.length === 0) return;
	await store.transact(async (transaction) => {
		for (const { id } of deliveries) transaction.deliveries.remove(id);
		for (const { id } of notifications) transaction.notifications.remove(id);
	});
}
