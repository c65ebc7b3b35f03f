import type { RegistryContext } from "../registry-context.ts";

/** Marks all notifications of an account so far as read. */
export async function markNotificationsRead(
	{ store, now }: RegistryContext,
	{ accountId }: { accountId: string },
): Promise<void> {
	await store.transact(async (transaction) => {
		const readAt = now().toISOString();
		for (const notification of await transaction.notifications.newestBy("account", accountId)) {
			if (notification.readAt === null) transaction.notifications.save({ ...notification, readAt });
		}
	});
}
