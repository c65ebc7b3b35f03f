import { type DraftRecord, draftKey } from "#domain/records/draft-record.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes a draft, if there is one. */
export async function discardDraft(
	{ store }: RegistryContext,
	choice: Pick<DraftRecord, "accountId" | "agentSlug">,
): Promise<void> {
	const key = draftKey(choice);
	if (!(await store.drafts.find(key))) return;
	await store.transact(async (transaction) => transaction.drafts.remove(key));
}
