import { isDeepStrictEqual } from "node:util";
import type { CollectionAct } from "#contract/collections/collection.ts";
import { COLLECTION } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import { speaksForSite } from "#domain/accounts/account-name.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { CHANGED_SINCE } from "#domain/history.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import { requireQuota } from "#domain/quotas.ts";
import {
	ApprovedEntry,
	type CollectionDeed,
	type CollectionEntryRecord,
	CollectionRecord,
	CollectionSettings,
	collectionEntryKey,
} from "#domain/records/collection-record.ts";
import { flawOfConduct } from "#domain/texts/find-conduct.ts";
import { noRecord, type Transaction, verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { newId } from "../store.ts";

/** What a collection is after an act. What is not named stays as it was. */
export interface CollectionAfter
	extends Partial<CollectionSettings & Pick<CollectionRecord, "declined" | "pending">> {
	act: CollectionAct;
	sentence: string;
	entries?: readonly CollectionEntryRecord[];
}

/** Who has it done: an editor, whom the audit log names with the member who asked for it, or nobody. */
interface Doing {
	action: `collection.${string}` | null;
	/** Member who asked for what a second one accepts. */
	askedBy?: string | undefined;
}

type New = Pick<CollectionRecord, "ownerId" | "slug"> & {
	after: CollectionAfter & CollectionSettings;
};

export const createCollection = verb(async (transaction, { ownerId, slug, after }: New) => {
	const { length: count } = await transaction.collections.by("owner", ownerId);
	requireQuota("collections", transaction.limits, { count });
	if (!isSlug(slug) || isReservedSlug(slug) || slug === "me") {
		throw invalidBody([{ pointer: "#/slug", detail: "is not a slug, or is a reserved word" }]);
	}
	if (await transaction.collections.find(slug)) {
		throw new Refusal("conflict", "Another collection has or had this slug.");
	}
	const nothing = { declined: [], pending: [], revision: 0, endedAt: null };
	const record = { ownerId, slug, createdAt: transaction.now().toISOString(), ...nothing };
	return saveAfter(transaction, record, after, { action: "collection.create" });
});

/** Saves what an act makes of a collection, unless it has changed since it was looked at. */
export const changeCollection = verb(
	async (
		transaction,
		seen: CollectionRecord,
		{ after, ...doing }: { after: CollectionAfter } & Doing,
	) => saveAfter(transaction, await asSeen(transaction, seen), after, doing),
);

/** What nobody has done. Without an act only its owner is told. */
export interface Settled {
	type: NotificationType;
	detail: string;
	act?: CollectionAct;
	entries?: readonly CollectionEntryRecord[];
	/** Proposals that its owner knows of now. */
	told?: string[];
}

export const settleCollection = verb(
	async (transaction, seen: CollectionRecord, { type, detail, act, entries, told }: Settled) => {
		const before = await asSeen(transaction, seen);
		const after = act && { act, sentence: detail, ...(entries && { entries }) };
		const saved = after ? await saveAfter(transaction, before, after, { action: null }) : before;
		const record = { ...saved, ...(told && { told }) };
		transaction.collections.save(record);
		const subject = { title: record.name, collection: record.slug, detail };
		await notify(transaction, { accountId: record.ownerId, type, subject });
		return record;
	},
);

/** Keeps what a member wants until a second one accepts it. */
export const holdChange = verb(async (transaction, seen: CollectionRecord, act: CollectionDeed) => {
	const record = await asSeen(transaction, seen);
	const { ownerId: member, slug, name, pending, revision } = record;
	if (pending.length >= COLLECTION.maxPending) {
		throw new Refusal("conflict", "Too many changes of it wait. Answer some of them first.");
	}
	const by = transaction.by ?? member;
	const change = { id: newId(transaction), by, at: transaction.now().toISOString(), act };
	const after = { ...record, pending: [...pending, change], revision: revision + 1 };
	transaction.collections.save(after);
	await recordOwnAct(transaction, {
		member,
		action: "collection.ask",
		subject: `collection ${slug}`,
		changes: [{ field: "asked for", before: null, after: act.kind }],
	});
	const subject = { title: name, collection: slug };
	await notify(transaction, { accountId: member, type: "collection.second_needed", subject });
	return after;
});

async function asSeen(transaction: Transaction, { slug, revision }: CollectionRecord) {
	const record = await transaction.collections.find(slug);
	if (!record || record.endedAt !== null) throw noRecord("collections");
	if (record.revision !== revision) throw new Refusal("conflict", CHANGED_SINCE);
	return record;
}

async function saveAfter(
	transaction: Transaction,
	before: Partial<CollectionRecord> & Pick<CollectionRecord, "ownerId" | "slug" | "revision">,
	after: CollectionAfter,
	{ action, askedBy }: Doing,
): Promise<CollectionRecord> {
	const { slug, ownerId } = before;
	const at = transaction.now().toISOString();
	const rest = { revision: before.revision + 1, updatedAt: at };
	const record = CollectionRecord.parse({ ...before, ...after, ...rest });
	const changed = fieldChanges<CollectionSettings>(SETTINGS, before, record);
	if (changed.length > 0) await requireFit(transaction, record);
	const stored = await transaction.collectionEntries.by("collection", slug);
	const { act, sentence, entries = stored } = after;
	const moved = saveEntries(transaction, stored, entries);
	transaction.collections.save(record);
	const asked = { field: "asked by", before: null, after: askedBy ?? null };
	const changes = [...changed, ...moved, ...(askedBy === undefined ? [] : [asked])];
	const subject = `collection ${slug}`;
	if (action) await recordOwnAct(transaction, { member: ownerId, action, subject, changes });
	const kept = await transaction.collectionStates.countBy("collection", slug);
	const surplus = Math.max(0, kept + 1 - COLLECTION.maxStates);
	for (const { id } of await transaction.collectionStates.firstBy("collection", slug, surplus))
		transaction.collectionStates.remove(id);
	transaction.collectionStates.save({
		id: newId(transaction),
		collection: slug,
		at,
		by: action === null ? null : (transaction.by ?? ownerId),
		act,
		sentence,
		settings: CollectionSettings.parse(record),
		entries: entries.flatMap((entry) => (entry.out ? [] : ApprovedEntry.parse(entry))),
	});
	return record;
}

const SETTINGS = keysOf(CollectionSettings.shape);

/** A name is its own among the owner's, and does not speak for this registry. */
async function requireFit(transaction: Transaction, { slug, ownerId, name }: CollectionRecord) {
	const { siteName, reviewWords } = transaction;
	const speaks = speaksForSite(name, siteName) ? "must not speak for this registry" : undefined;
	const detail = flawOfConduct(name, { isName: true, reviewWords }) ?? speaks;
	if (detail !== undefined) throw invalidBody([{ pointer: "#/name", detail }]);
	const own = await transaction.collections.by("owner", ownerId);
	const isTaken = own.some(
		(other) => other.slug !== slug && skeleton(other.name) === skeleton(name),
	);
	if (!isTaken) return;
	const detailed = "Another collection of this owner has this name, or one that looks like it.";
	throw new Refusal("conflict", detailed);
}

type Entries = readonly CollectionEntryRecord[];

/** Told in the audit log; the state has all of them. */
const MAX_CHANGES = 50;

/** What came and went, with the versions. */
function saveEntries({ collectionEntries }: Transaction, before: Entries, after: Entries) {
	const left = new Map(before.map((entry) => [entry.slug, entry]));
	for (const entry of after) {
		if (!isDeepStrictEqual(left.get(entry.slug), entry)) collectionEntries.save(entry);
		left.delete(entry.slug);
	}
	for (const entry of left.values()) collectionEntries.remove(collectionEntryKey(entry));
	const shown = (entries: Entries): Record<string, string> =>
		Object.fromEntries(
			entries.flatMap(({ slug, version, out }) => (out ? [] : [[slug, version ?? "in"]])),
		);
	const was = shown(before);
	const is = shown(after);
	return fieldChanges(Object.keys({ ...is, ...was }), was, is).slice(0, MAX_CHANGES);
}
