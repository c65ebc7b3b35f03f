import { type CollectionRecord, collectionEntryKey } from "#domain/records/collection-record.ts";
import {
	noRecord,
	requireModerator,
	requireRecord,
	requireUninvolved,
	type Transaction,
	verb,
} from "../act.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { Actor } from "../store.ts";

/** Ends a collection: its addresses answer nothing any more, and its slug is never given again. */
export const endCollection = verb(async (transaction, { slug }: { slug: string }) => {
	const record = await requireRecord(transaction, "collections", slug);
	if (record.endedAt !== null) throw noRecord("collections");
	const act = { member: record.ownerId, action: "collection.end", subject: `collection ${slug}` };
	await recordOwnAct(transaction, act);
	return forgetCollection(transaction, record);
});

/** Ends one whose texts harm others. Its owner is told why. */
export const endCollectionOfOthers = verb(
	async (transaction, { slug, reason, actor }: { slug: string; reason: string; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const record = await requireRecord(transaction, "collections", slug);
		if (record.endedAt !== null) return record;
		const { ownerId, name } = record;
		await requireUninvolved(transaction, actor, ownerId);
		recordAudit(transaction, {
			actor,
			action: "collection.close",
			subject: `collection ${slug}`,
			reason,
			changes: [{ field: "name", before: name, after: null }],
		});
		const subject = { title: name, detail: reason };
		await notify(transaction, { accountId: ownerId, type: "collection.ended", subject });
		return forgetCollection(transaction, record);
	},
);

/** Those of an owner that will be no more. */
export async function endCollectionsOf(transaction: Transaction, ownerId: string): Promise<void> {
	for (const record of await transaction.collections.by("owner", ownerId))
		await forgetCollection(transaction, record);
}

async function forgetCollection(transaction: Transaction, record: CollectionRecord) {
	const { slug } = record;
	for (const entry of await transaction.collectionEntries.by("collection", slug))
		transaction.collectionEntries.remove(collectionEntryKey(entry));
	for (const { id } of await transaction.collectionStates.by("collection", slug))
		transaction.collectionStates.remove(id);
	const nothing = { name: "Ended", description: "", rule: null, declined: [], pending: [] };
	const ended = { ...record, ...nothing, endedAt: transaction.now().toISOString() };
	transaction.collections.save(ended);
	return ended;
}
