import type { CollectionAct } from "#contract/collections/collection.ts";
import { COLLECTION } from "#contract/limits.ts";
import { speaksForSite } from "#domain/accounts/account-name.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { CHANGED_SINCE } from "#domain/history.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import { requireQuota } from "#domain/quotas.ts";
import {
	type CollectionEntryRecord,
	type CollectionRecord,
	type CollectionStateRecord,
	collectionEntryKey,
} from "#domain/records/collection-record.ts";
import { flawOfConduct } from "#domain/texts/find-conduct.ts";
import { noRecord, type Transaction, verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { type News, notify } from "../outbox/notify.ts";
import { newId } from "../store.ts";

export type CollectionSettings = CollectionStateRecord["settings"];

/** What a collection is after an act. */
export interface CollectionAfter {
	act: CollectionAct;
	sentence: string;
	settings: CollectionSettings;
	entries: readonly CollectionEntryRecord[];
	declined: readonly string[];
	/** What still waits for a second member. */
	pending: CollectionRecord["pending"];
}

/** Who has it done: an editor, whom the audit log names with the member who asked for it, or nobody. */
interface Doing {
	action: `collection.${string}` | null;
	/** Member who asked for what a second one accepts. */
	askedBy?: string | undefined;
}

export const createCollection = verb(
	async (
		transaction,
		{
			ownerId,
			slug,
			after,
		}: Pick<CollectionRecord, "ownerId" | "slug"> & { after: CollectionAfter },
	) => {
		const { length: count } = await transaction.collections.by("owner", ownerId);
		requireQuota("collections", transaction.limits, { count });
		if (!isSlug(slug) || isReservedSlug(slug) || slug === "me") {
			throw invalidBody([{ pointer: "#/slug", detail: "is not a slug, or is a reserved word" }]);
		}
		if (await transaction.collections.find(slug)) {
			throw new Refusal("conflict", "Another collection has or had this slug.");
		}
		const createdAt = transaction.now().toISOString();
		const record = { ownerId, slug, createdAt, endedAt: null, revision: 0 };
		return saveAfter(transaction, record, after, { action: "collection.create" });
	},
);

/** Saves what an act makes of a collection, unless it has changed since it was looked at. */
export const changeCollection = verb(
	async (
		transaction,
		seen: CollectionRecord,
		{ after, ...doing }: { after: CollectionAfter } & Doing,
	) => saveAfter(transaction, await asSeen(transaction, seen), after, doing),
);

interface Settled {
	/** Null if only its owner is told. */
	after: CollectionAfter | null;
	news: Omit<News, "accountId" | "subject"> & { detail: string };
	/** Proposals that its owner knows of now. */
	told?: readonly string[];
}

/** Saves what nobody has done, and tells the owner. */
export const settleCollection = verb(
	async (transaction, seen: CollectionRecord, { after, news, told = seen.told }: Settled) => {
		const before = await asSeen(transaction, seen);
		const saved = after ? await saveAfter(transaction, before, after, { action: null }) : before;
		const record = { ...saved, ...(told && { told: [...told] }) };
		transaction.collections.save(record);
		const { detail, type } = news;
		const subject = { title: record.name, collection: record.slug, detail };
		await notify(transaction, { accountId: record.ownerId, type, subject });
		return record;
	},
);

/** Keeps what a member wants until a second one accepts it. */
export const holdChange = verb(
	async (transaction, seen: CollectionRecord, change: CollectionRecord["pending"][number]) => {
		const record = await asSeen(transaction, seen);
		if (record.pending.length >= COLLECTION.maxPending) {
			throw new Refusal("conflict", "Too many changes of it wait. Answer some of them first.");
		}
		const after = {
			...record,
			pending: [...record.pending, change],
			revision: record.revision + 1,
		};
		transaction.collections.save(after);
		const { ownerId: member, slug, name } = record;
		await recordOwnAct(transaction, {
			member,
			action: "collection.ask",
			subject: `collection ${slug}`,
			changes: [{ field: "asked for", before: null, after: change.act.kind }],
		});
		const subject = { title: name, collection: slug };
		await notify(transaction, { accountId: member, type: "collection.second_needed", subject });
		return after;
	},
);

async function asSeen(transaction: Transaction, { slug, revision }: CollectionRecord) {
	const record = await transaction.collections.find(slug);
	if (!record || record.endedAt !== null) throw noRecord("collections");
	if (record.revision !== revision) throw new Refusal("conflict", CHANGED_SINCE);
	return record;
}

const SHOWN = ["name", "description", "visibility", "autoAdmit", "rule"] as const;

async function saveAfter(
	transaction: Transaction,
	before: Pick<CollectionRecord, "ownerId" | "slug" | "createdAt" | "endedAt" | "revision">,
	{ settings, entries, declined, pending, act, sentence }: CollectionAfter,
	{ action, askedBy }: Doing,
): Promise<CollectionRecord> {
	const { slug, ownerId } = before;
	const at = transaction.now().toISOString();
	const former = await transaction.collections.find(slug);
	const changed = fieldChanges<CollectionSettings>(SHOWN, former, settings);
	if (changed.length > 0) await requireFit(transaction, { slug, ownerId }, settings);
	const rest = { declined: [...declined], pending, revision: before.revision + 1, updatedAt: at };
	const record: CollectionRecord = { ...before, ...settings, ...rest };
	const moved = await saveEntries(transaction, slug, entries);
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
		settings,
		entries: entries
			.filter(({ out }) => out === null)
			.map(({ slug, wants, version, note, byRule }) => ({ slug, wants, version, note, byRule })),
	});
	return record;
}

/** A name is its own among the owner's, and does not speak for this registry. */
async function requireFit(
	transaction: Transaction,
	{ slug, ownerId }: Pick<CollectionRecord, "slug" | "ownerId">,
	{ name }: CollectionSettings,
): Promise<void> {
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

/** What came and went, with the versions. */
async function saveEntries(
	transaction: Transaction,
	collection: string,
	entries: readonly CollectionEntryRecord[],
) {
	const stored = await transaction.collectionEntries.by("collection", collection);
	const before = new Map(stored.map((entry) => [entry.slug, entry]));
	const changes = entries.flatMap((entry) => {
		const former = before.get(entry.slug);
		before.delete(entry.slug);
		if (JSON.stringify(former) === JSON.stringify(entry)) return [];
		transaction.collectionEntries.save(entry);
		return { field: entry.slug, before: shown(former), after: shown(entry) };
	});
	for (const { slug } of before.values())
		transaction.collectionEntries.remove(collectionEntryKey({ collection, slug }));
	const gone = [...before.values()].map((entry) => {
		return { field: entry.slug, before: shown(entry), after: null };
	});
	return [...changes, ...gone].slice(0, MAX_CHANGES);
}

/** Told in the audit log; the state has all of them. */
const MAX_CHANGES = 50;

const shown = (entry: CollectionEntryRecord | undefined): string | null =>
	entry && entry.out === null ? (entry.version ?? "in") : null;
