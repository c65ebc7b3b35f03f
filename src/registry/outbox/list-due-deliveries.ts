import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import type { RegistryContext } from "../registry-context.ts";

/**
 * What is due, in one list for each account and channel, oldest first. A list ends after `limit`, so that nobody waits
 * behind the backlog of somebody else.
 */
export async function listDueDeliveries(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	limit: number,
): Promise<DeliveryRecord[][]> {
	const at = now().toISOString();
	const waiting = await store.listWaitingDeliveries();
	const firstLater = waiting.findIndex(({ nextAttemptAt }) => (nextAttemptAt ?? "") > at);
	const due = firstLater === -1 ? waiting : waiting.slice(0, firstLater);
	const lists = Map.groupBy(due, ({ channel, accountId }) => `${channel} ${accountId}`);
	return [...lists.values()].map((list) => list.sort(byAge).slice(0, limit));
}

function byAge({ createdAt: one }: DeliveryRecord, { createdAt: other }: DeliveryRecord): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
