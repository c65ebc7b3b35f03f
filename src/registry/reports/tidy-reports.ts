import { daysBefore } from "#contract/instants.ts";
import { KEPT_DAYS } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes closed reports that have been kept for long enough. */
export async function tidyReports({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.reports);
	const closed = await store.reports.by("state", "closed");
	const over = closed.filter(({ closedAt }) => closedAt !== null && closedAt < before);
	if (over.length === 0) return;
	await store.transact(async (transaction) => {
		for (const { id } of over) transaction.reports.remove(id);
	});
}
