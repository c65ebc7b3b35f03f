import type { DraftForm } from "#contract/accounts/draft-form.ts";
import { DRAFT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import { type DraftRecord, draftKey } from "#domain/records/draft-record.ts";
import { verb } from "../act.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import type { RegistryContext } from "../store.ts";

/** Saves a form as a draft, replacing the previous draft of it. */
export const saveDraft = verb(
	async (transaction, { accountId, agentSlug, values }: DraftForm & { accountId: string }) => {
		if (Buffer.byteLength(JSON.stringify(values)) > DRAFT.maxBytes) {
			const detail = `The draft is larger than ${DRAFT.maxBytes / 1024} KiB, so it was not saved.`;
			throw new Refusal("conflict", detail);
		}
		const { drafts, agents, limits } = transaction;
		if (agentSlug !== null) await getOwnAgent(transaction, { slug: agentSlug, ownerId: accountId });
		const draft = { accountId, agentSlug, values, savedAt: transaction.now().toISOString() };
		if (!(await drafts.find(draftKey(draft)))) {
			const count = await drafts.countBy("account", accountId);
			requireQuota("drafts", limits, { count, listings: await agents.countBy("owner", accountId) });
		}
		drafts.save(draft);
		return draft;
	},
);

export async function discardDraft(
	{ store }: RegistryContext,
	choice: Pick<DraftRecord, "accountId" | "agentSlug">,
): Promise<void> {
	const key = draftKey(choice);
	if (!(await store.drafts.find(key))) return;
	await store.transact(async (transaction) => transaction.drafts.remove(key));
}
