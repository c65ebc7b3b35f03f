import { daysBefore } from "#contract/instants.ts";
import { DRAFT } from "#contract/limits.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes drafts that have been left alone for long enough. */
export async function tidyDrafts({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), DRAFT.keptDays);
	const over = (await store.drafts.list()).filter(({ savedAt }) => savedAt < before);
	if (over.length === 0) return;
	await store.transact(async (transaction) => {
		for (const draft of over) transaction.drafts.remove(draftKey(draft));
	});
}
