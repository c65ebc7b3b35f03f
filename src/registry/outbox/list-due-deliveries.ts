import { by } from "#contract/compare.ts";
import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import type { RegistryContext } from "../registry-context.ts";

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
