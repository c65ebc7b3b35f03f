import type { DraftForm } from "#contract/accounts/draft-form.ts";
import { DRAFT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import { type DraftRecord, draftKey } from "#domain/records/draft-record.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import type { RegistryContext } from "../store.ts";

/** Saves a form as a draft, replacing the previous draft of it. */
export async function saveDraft(
	{ store, now, limits }: RegistryContext,
	{ accountId, agentSlug, values }: DraftForm & { accountId: string },
): Promise<DraftRecord> {
	if (Buffer.byteLength(JSON.stringify(values)) > DRAFT.maxBytes) {
		const detail = `The draft is larger than ${DRAFT.maxBytes / 1024} KiB, so it was not saved.`;
		throw new Refusal("conflict", detail);
	}
	const draft = { accountId, agentSlug, values, savedAt: now().toISOString() };
	await store.transact(async (transaction) => {
		if (agentSlug !== null) await getOwnAgent(transaction, { slug: agentSlug, ownerId: accountId });
		const { drafts } = transaction;
		const isNew = !(await drafts.find(draftKey(draft)));
		if (isNew) {
			const count = await drafts.countBy("account", accountId);
			const listings = await transaction.agents.countBy("owner", accountId);
			requireQuota("drafts", limits, { count, listings });
		}
		drafts.save(draft);
	});
	return draft;
}

/** Removes a draft, if there is one. */
export async function discardDraft(
	{ store }: RegistryContext,
	choice: Pick<DraftRecord, "accountId" | "agentSlug">,
): Promise<void> {
	const key = draftKey(choice);
	if (!(await store.drafts.find(key))) return;
	await store.transact(async (transaction) => transaction.drafts.remove(key));
}
