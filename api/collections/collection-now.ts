import { LRUCache } from "lru-cache";
import type { OutReason } from "#contract/collections/collection.ts";
import type { LockDifference } from "#contract/evidence/lock.ts";
import { judgeEntry } from "#domain/collections/judge-entry.ts";
import type { CollectionEntryRecord, CollectionRecord } from "#domain/records/collection-record.ts";
import type { RegistryReader } from "#registry/store.ts";
import { perHour, type ServedHour } from "../hours/served-hour.ts";
import { type CollectionSource, sinceApproval } from "./judge-whole.ts";
import { type Proposed, proposalsOf } from "./proposals.ts";
import { entryNow, type SeenCollection } from "./see-collection.ts";

/** An entry in the hour. */
export interface EntryState {
	entry: CollectionEntryRecord;
	/** Its slug if it is not listed. */
	title: string;
	isListed: boolean;
	/** Null if it is in. */
	out: { at: string; reason: OutReason; sentence: string } | null;
	/** A sentence of each check that it passes. */
	passes: readonly string[];
	/** From what was approved. */
	changes: readonly LockDifference[];
}

/** A collection in the hour, for its pages and answers. */
export interface CollectionNow extends SeenCollection {
	asOf: string;
	/** Those that are in first, each by slug. */
	entries: readonly EntryState[];
	/** All that waits; none for who is no member. */
	proposals: readonly Proposed[];
}

const KEPT_COLLECTIONS = 100;

/** Made once for each hour and revision of a collection. */
export function perRevision<Value>(
	make: (source: CollectionSource, record: CollectionRecord) => Promise<Value>,
	max = KEPT_COLLECTIONS,
) {
	const kept = perHour(() => new LRUCache<string, Promise<Value>>({ max }));
	return (hour: ServedHour, store: RegistryReader, record: CollectionRecord): Promise<Value> => {
		const key = `${record.slug} ${record.revision}`;
		const made = kept(hour).get(key) ?? make({ ...hour, store }, record);
		kept(hour).set(key, made);
		made.catch(() => kept(hour).delete(key));
		return made;
	};
}

const entriesOf = ({ store }: CollectionSource, { slug }: CollectionRecord) =>
	store.collectionEntries.by("collection", slug);

/** How many are in and out. */
export const countEntries = perRevision(async (source, record) => {
	const entries = await entriesOf(source, record);
	const isIn = entries.filter((entry) => !entry.out && !("out" in entryNow(source, record, entry)));
	return { entriesIn: isIn.length, entriesOut: entries.length - isIn.length };
});

const readWhole = perRevision(async (source, record) => {
	const entries = await entriesOf(source, record);
	const states: EntryState[] = [];
	for (const entry of entries) states.push(await stateOf(source, record, entry));
	states.sort((left, right) => Number(left.out !== null) - Number(right.out !== null));
	return { entries: states, proposals: await proposalsOf(source, record, entries) };
});

export async function collectionNow(
	hour: ServedHour,
	store: RegistryReader,
	seen: SeenCollection,
): Promise<CollectionNow> {
	const { entries, proposals } = await readWhole(hour, store, seen.record);
	return { ...seen, asOf: hour.snapshot.at, entries, proposals: seen.isMember ? proposals : [] };
}

async function stateOf(
	source: CollectionSource,
	record: CollectionRecord,
	entry: CollectionEntryRecord,
): Promise<EntryState> {
	const { at } = source.snapshot;
	const now = entryNow(source, record, entry);
	const { agent } = now;
	const { title = entry.slug } = agent ?? {};
	const out = entry.out ?? ("out" in now ? { at, ...now.out } : null);
	const state = { entry, title, isListed: agent !== undefined, out };
	if (!agent || "out" in now) return { ...state, passes: [], changes: [] };
	const { differences } = await sinceApproval(source, agent, entry);
	const judging = { version: entry.version, now: new Date(at), differences };
	const judgements = judgeEntry(agent, record.rule?.checks ?? [], judging);
	const passes = judgements.flatMap(({ passes, sentence }) => (passes ? sentence : []));
	return { ...state, passes, changes: differences };
}
