import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { CollectionName, IndexValues, RecordTypes } from "./collections.ts";

/** An agent that an actor follows. */
export interface Watch {
	slug: string;
	since: string;
}

/** Lines of the audit log about what a member did about its own things. */
export interface OwnActs {
	member: string;
	/** Only acts of this kind. */
	action?: string;
	/** Instant; all of them without one. */
	since?: string;
}

export interface OldestOwnActs {
	member?: string;
	/** Instant. */
	before: string;
	/** The most that are given. */
	limit: number;
}

/** Of one day (UTC). */
export interface SignalsOfDay {
	actor: string;
	slug: string;
	day: string;
}

export interface DueDeliveries {
	/** Instant. */
	by: string;
	/** At most, to an account over a channel. */
	each: number;
}

/** Records of one kind; `Values` says what can be looked up in each of its indexes (`collections.ts`). */
export interface ReadCollection<Item, Values> {
	find(key: string): Promise<Item | undefined>;
	/** All of them, by key, or in order where the kind says so. */
	list(): Promise<Item[]>;
	/** Those that an index has under a value, in the order of the index. */
	by<Index extends keyof Values>(index: Index, value: Values[Index]): Promise<Item[]>;
	/** The same, the last one first; with a limit only so many. */
	newestBy<Index extends keyof Values>(
		index: Index,
		value: Values[Index],
		limit?: number,
	): Promise<Item[]>;
	/** The first few of them. */
	firstBy<Index extends keyof Values>(
		index: Index,
		value: Values[Index],
		limit: number,
	): Promise<Item[]>;
	/** The first of them. */
	findBy<Index extends keyof Values>(index: Index, value: Values[Index]): Promise<Item | undefined>;
	countBy<Index extends keyof Values>(index: Index, value: Values[Index]): Promise<number>;
	/** True where there are so many, or more. */
	hasSoMany<Index extends keyof Values>(
		index: Index,
		value: Values[Index],
		count: number,
	): Promise<boolean>;
	/** How many of them come before the place of a record, whether it is one of them or not. */
	countBefore<Index extends keyof Values>(
		index: Index,
		value: Values[Index],
		record: Item,
	): Promise<number>;
}

export interface Collection<Item, Values> extends ReadCollection<Item, Values> {
	save(record: Item): void;
	remove(key: string): void;
}

export type ReadCollections = {
	readonly [Name in CollectionName]: ReadCollection<RecordTypes[Name], IndexValues[Name]>;
};
export type Collections = {
	readonly [Name in CollectionName]: Collection<RecordTypes[Name], IndexValues[Name]>;
};

/** Questions to the records that mean more than a look-up. */
export interface RecordQuestions {
	/** What was imported from there, under the slug that it has now. */
	findAgentByImportOrigin(origin: string): Promise<AgentRecord | undefined>;
	/** The revision of an agent that is not decided yet; there is one at most. */
	findOpenRevision(agentSlug: string): Promise<SubmissionRecord | undefined>;
	/** The latest one with this key. */
	findSubmissionByIdempotencyKey(keyDigest: string): Promise<SubmissionRecord | undefined>;
	/** What is to be sent by now, of each account and channel what was due first; together by when it was due. */
	listDueDeliveries(due: DueDeliveries): Promise<DeliveryRecord[]>;
	/** The first one made of those that are still to be sent. */
	findOldestWaitingDelivery(): Promise<DeliveryRecord | undefined>;
	/** How many there are, and the instant of the first. */
	countOwnActs(of: OwnActs): Promise<{ count: number; oldestAt: string | null }>;
	/** What a member, or all of them, did about their own things before an instant, oldest first. */
	listOldestOwnActs(of: OldestOwnActs): Promise<AuditRecord[]>;
}

/** Questions to the sum of an actor's events. */
export interface SignalQuestions {
	/** What an actor follows, by slug. Slugs are as they were when they were chosen. */
	listWatches(actor: string): Promise<Watch[]>;
	/** An actor's standing vote; 0 for none. */
	findVote(vote: { actor: string; slug: string }): Promise<-1 | 0 | 1>;
	/** How often an actor voted or changed its watchlist on a day: for one agent, and in all. */
	countSignals(of: SignalsOfDay): Promise<{ ofAgent: number; all: number }>;
	/** True where the last that was said of an actor is that it is suspended. */
	isSuspended(actor: string): Promise<boolean>;
}

/** What the verbs ask the record of truth. */
export type RegistryReader = ReadCollections & RecordQuestions & SignalQuestions;

/** What may be changed inside a transaction. Reads see what the same transaction saved. */
export type RegistryTransaction = Collections & RecordQuestions & SignalQuestions;

/** What can be read of everything. */
export interface RegistryMoment extends RegistryReader {
	/** All events, day by day (UTC); those of a day in the order of appending. */
	readEvents(): AsyncIterable<RegistryEvent>;
}

/** The record of truth. Records are values: what a store hands out is never changed in place. */
export interface RegistryStore extends RegistryMoment {
	/**
	 * Runs the work as if it were alone, and again where others were faster, so it changes nothing but its transaction. All of
	 * it is kept or, when it throws or the write fails, nothing. Resolves once the changes would survive a crash.
	 */
	transact<Result>(work: (transaction: RegistryTransaction) => Promise<Result>): Promise<Result>;
	/** Appends signals, all or, when the write fails, none; resolves once they would survive a crash. */
	appendEvents(events: readonly RegistryEvent[]): Promise<void>;
	/** Runs work to which nothing changes meanwhile. */
	atOneMoment<Result>(work: (moment: RegistryMoment) => Promise<Result>): Promise<Result>;
	/**
	 * What happened up to an instant, in as few events as give the same sums: of each day (UTC) the views of an
	 * agent as one, and in their order votes and watches. May be gone through again.
	 */
	readSignals(at: Date): Promise<Iterable<RegistryEvent>>;
	/**
	 * Runs work that only one may do at a time, whichever process of those that share the records it is in. Undefined, without
	 * running it, where work of this name is running already.
	 */
	whileHeld<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>;
	/** Waits for running writes and lets go of the store. Writes that come later are refused. */
	close(): Promise<void>;
}
