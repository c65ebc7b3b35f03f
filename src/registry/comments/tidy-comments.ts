import { daysBefore } from "#contract/instants.ts";
import { KEPT_DAYS } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes rejected comments that have been kept for long enough. */
export async function tidyComments({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.comments);
	const isOver = ({ status, createdAt }: { status: string; createdAt: string }) =>
		status === "rejected" && createdAt < before;
	const over = (await store.comments.list()).filter(isOver);
	if (over.length === 0) return;
	await store.transact(async (transaction) => {
		for (const { id } of over) transaction.comments.remove(id);
	});
}
