import type { AuditRecord } from "#domain/records/audit-record.ts";
import { type CollectionRow, orderIn } from "../collection-row.ts";
import {
	COLLECTION_NAMES,
	COLLECTIONS,
	type CollectionName,
	eachCollection,
	type RecordTypes,
} from "../collections.ts";
import type * as stores from "../store.ts";
import type { BaseCollection, Before, CountedFrom } from "./base-collection.ts";
import { type Changes, type FirstOfEach, firstOfEach, noChanges } from "./changes.ts";
import { firstBy, OrderedRecords } from "./ordered-records.ts";
import { StagedCollection } from "./staged-collection.ts";

type Stored = { [Name in CollectionName]: IndexedCollection<RecordTypes[Name]> };

type Index<Item> = Map<string, OrderedRecords<Item>>;

/** Records by key, with the indexes of their collection, which are built on first use and kept up to date. */
class IndexedCollection<Item> implements BaseCollection<Item> {
	readonly #row: CollectionRow<Item>;
	readonly #records = new Map<string, Item>();
	#indexes: Map<string, Index<Item>> | undefined;

	constructor(row: CollectionRow<Item>) {
		this.#row = row;
	}

	get(key: string): Item | undefined {
		return this.#records.get(key);
	}

	values(): IterableIterator<Item> {
		return this.#records.values();
	}

	by(index: string, value: string): readonly Item[] {
		return this.#recordsBy(index, value)?.inOrder() ?? [];
	}

	findFirstOfEach(index: string, value: string, choice: FirstOfEach<Item>): readonly Item[] {
		return firstOfEach(this.by(index, value), orderIn(this.#row, index), choice);
	}

	findFirst(index: string, value: string, member: keyof Item & string): Item | undefined {
		return firstBy(this.by(index, value), member);
	}

	countBy(index: string, value: string): number {
		return this.#recordsBy(index, value)?.size ?? 0;
	}

	hasSoMany(index: string, value: string, count: number): boolean {
		return this.countBy(index, value) >= count;
	}

	countBefore(index: string, value: string, record: Item): number {
		return this.#recordsBy(index, value)?.countBefore(record) ?? 0;
	}

	countFrom(index: string, value: string, place: string): CountedFrom {
		const records = this.#recordsBy(index, value);
		if (!records) return { count: 0, first: undefined };
		const before = records.countBeforePlace(place);
		const first = records.inOrder()[before];
		const orderOf = orderIn(this.#row, index);
		return { count: records.size - before, first: first && orderOf(first) };
	}

	findBefore(index: string, value: string, { place, limit }: Before): readonly Item[] {
		const records = this.#recordsBy(index, value);
		const count = Math.min(records?.countBeforePlace(place) ?? 0, limit);
		return records?.inOrder().slice(0, count) ?? [];
	}

	findLast(index: string, value: string, limit: number): readonly Item[] {
		const records = this.by(index, value);
		return records.slice(Math.max(0, records.length - limit)).reverse();
	}

	/** Builds the indexes, once. This is slow for many records, so the service does it before it answers requests. */
	index(): ReadonlyMap<string, Index<Item>> {
		if (this.#indexes) return this.#indexes;
		this.#indexes = new Map(Object.keys(this.#row.indexes).map((name) => [name, new Map()]));
		for (const record of this.#records.values()) this.#reindex(undefined, record);
		return this.#indexes;
	}

	/** Null removes the record with this key. */
	put(key: string, record: Item | null): void {
		const previous = this.#records.get(key);
		if (record === null) this.#records.delete(key);
		else this.#records.set(key, record);
		this.#reindex(previous, record);
	}

	#recordsBy(index: string, value: string): OrderedRecords<Item> | undefined {
		return this.index().get(index)?.get(value);
	}

	#reindex(previous: Item | undefined, record: Item | null): void {
		if (!this.#indexes) return;
		for (const [name, indexed] of Object.entries(this.#row.indexes)) {
			const index = this.#indexes.get(name);
			if (!index) continue;
			const before = previous && indexed(previous);
			const after = record === null ? undefined : indexed(record);
			if (previous && before !== undefined) forget(index, before, previous);
			if (record === null || after === undefined) continue;
			const records = index.get(after) ?? new OrderedRecords(orderIn(this.#row, name));
			records.add(record);
			index.set(after, records);
		}
	}
}

/** Values come and go with sessions and messages; empty sets would otherwise accumulate. */
function forget<Item>(index: Index<Item>, value: string, record: Item): void {
	const records = index.get(value);
	records?.delete(record);
	if (records?.size === 0) index.delete(value);
}

/** All records in memory. Changes are staged first and applied only once they are saved. */
export class RecordSet {
	readonly #stored = eachCollection<Stored>((name) => new IndexedCollection(COLLECTIONS[name]));

	apply(changes: Changes): void {
		for (const name of COLLECTION_NAMES) this.#applyTo(name, changes[name]);
	}

	/** Builds all indexes now, not on first use. */
	index(): void {
		for (const name of COLLECTION_NAMES) this.#stored[name].index();
	}

	/** A view in which saving only fills `changes`. */
	view(changes: Changes = noChanges()): RecordView {
		return recordView(
			{
				base: (name) => this.#stored[name],
				lastAudit: () => this.#stored.audit.by("all", "yes").at(-1),
			},
			changes,
		);
	}

	#applyTo<Name extends CollectionName>(
		name: Name,
		records: Map<string, RecordTypes[Name] | null>,
	): void {
		for (const [key, record] of records) this.#stored[name].put(key, record);
	}
}

/** What a transaction can do, apart from signals, which are events and not records. */
type RecordView = Omit<stores.RegistryTransaction, keyof stores.SignalQuestions>;

type Staged = { [Name in CollectionName]: StagedCollection<RecordTypes[Name]> };

interface Records {
	base: <Name extends CollectionName>(name: Name) => BaseCollection<RecordTypes[Name]>;
	lastAudit: LastAudit;
}

/** The port over any record store. Saving only fills `changes`, which reads already include. */
export function recordView({ base, lastAudit }: Records, changes: Changes): RecordView {
	const staged = eachCollection<Staged>(
		(name) => new StagedCollection(COLLECTIONS[name], base(name), changes[name]),
	);
	const audit = new StagedAudit(base("audit"), changes.audit, lastAudit);
	async function changesOf(collection: CollectionName): Promise<stores.RecordChange[]> {
		const saved = [...changes[collection]];
		return Promise.all(
			saved.map(async ([key, after]) => {
				const before = (await base(collection).get(key)) ?? null;
				return { collection, key, before, after };
			}),
		);
	}
	const listChanges = async () => (await Promise.all(COLLECTION_NAMES.map(changesOf))).flat();
	return { ...staged, audit, ...questionsTo(staged), listChanges };
}

function questionsTo({ agents, submissions, deliveries, audit }: Staged): stores.RecordQuestions {
	return {
		findAgentByImportOrigin: async (origin) =>
			(await agents.by("origin", origin)).find(({ movedTo }) => movedTo === null),
		findOpenRevision: (agentSlug) => submissions.findBy("revised", agentSlug),
		findSubmissionByIdempotencyKey: async (digest) =>
			(await submissions.by("idempotency", digest)).at(-1),
		listDueDeliveries: async ({ by, each }) => [
			...(await deliveries.findFirstOfEach("waiting", "yes", {
				upTo: by,
				each,
				groupBy: ["accountId", "channel"],
			})),
		],
		findOldestWaitingDelivery: () => deliveries.findFirst("waiting", "yes", "createdAt"),
		countOwnActs: async ({ member, action, since = "" }) => {
			const { count, first } =
				action === undefined
					? await audit.countFrom("member", member, since)
					: await audit.countFrom("act", `${member} ${action}`, since);
			return { count, oldestAt: first?.slice(0, first.indexOf(" ")) ?? null };
		},
		listOldestOwnActs: async ({ member, before, limit }) => [
			...(member === undefined
				? await audit.findBefore("own", "yes", { place: before, limit })
				: await audit.findBefore("member", member, { place: before, limit })),
		],
	};
}

export type LastAudit = () => AuditRecord | undefined;

/** IDs are random, so actions of one instant are ordered by when they were saved. */
class StagedAudit extends StagedCollection<AuditRecord> {
	readonly #lastStored: LastAudit;
	#last: AuditRecord | undefined;

	constructor(base: BaseCollection<AuditRecord>, staged: Changes["audit"], lastStored: LastAudit) {
		super(COLLECTIONS.audit, base, staged);
		this.#lastStored = lastStored;
	}

	override save(entry: AuditRecord): void {
		const last = this.#last ?? this.#lastStored();
		this.#last = last?.at === entry.at ? { ...entry, step: last.step + 1 } : entry;
		super.save(this.#last);
	}
}
