import type { Limits } from "#contract/quotas.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import type { CollectionName, IndexValues, RecordTypes } from "./collections.ts";

export interface Watch {
	slug: string;
	since: string;
}

/** An actor's current vote on an agent. */
export interface RecordedVote {
	slug: string;
	value: -1 | 1;
}

/** Selects audit records of members' actions on their own data. */
export interface OwnActs {
	member: string;
	action?: string;
	/** Instant. Default: all. */
	since?: string;
}

export interface OldestOwnActs {
	member?: string;
	/** Instant. */
	before: string;
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
	/** Maximum per account and channel. */
	each: number;
}

/** Records of one kind. `Values` says what can be looked up in each of its indexes (`collections.ts`). */
export interface ReadCollection<Item, Values> {
	find(key: string): Promise<Item | undefined>;
	/** All records, by key, or in the order of the kind if it has one. */
	list(): Promise<Item[]>;
	/** Records that an index has under a value, in the order of the index. */
	by<Index extends keyof Values>(index: Index, value: Values[Index]): Promise<Item[]>;
	/** The same in reverse order, optionally limited. */
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
	hasSoMany<Index extends keyof Values>(
		index: Index,
		value: Values[Index],
		count: number,
	): Promise<boolean>;
	/** How many of them come before a record, whether or not it is one of them. */
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

/** Queries that are more than a look-up. */
export interface RecordQuestions {
	findAgentByImportOrigin(origin: string): Promise<AgentRecord | undefined>;
	/** The pending revision of an agent; there is at most one. */
	findOpenRevision(agentSlug: string): Promise<SubmissionRecord | undefined>;
	findSubmissionByIdempotencyKey(keyDigest: string): Promise<SubmissionRecord | undefined>;
	/** Due deliveries: the first ones of each account and channel, all sorted by due time. */
	listDueDeliveries(due: DueDeliveries): Promise<DeliveryRecord[]>;
	findOldestWaitingDelivery(): Promise<DeliveryRecord | undefined>;
	/** Their number, and the instant of the first. */
	countOwnActs(of: OwnActs): Promise<{ count: number; oldestAt: string | null }>;
	/** Actions of one or all members on their own data before an instant, oldest first. */
	listOldestOwnActs(of: OldestOwnActs): Promise<AuditRecord[]>;
}

/** Queries on the sum of an actor's events. */
export interface SignalQuestions {
	/** Agents that an actor watches, by slug. Slugs are those of the time they were added. */
	listWatches(actor: string): Promise<Watch[]>;
	/** Actors that watch an agent under this slug. */
	listWatchers(slug: string): Promise<string[]>;
	/** An actor's current vote; 0 for none. */
	findVote(vote: { actor: string; slug: string }): Promise<-1 | 0 | 1>;
	/** An actor's current votes, by slug. Slugs are those of the time of the vote. */
	listVotes(actor: string): Promise<RecordedVote[]>;
	/** How often an actor voted or changed its watchlist on a day: for one agent, and in all. */
	countSignals(of: SignalsOfDay): Promise<{ ofAgent: number; all: number }>;
	/** True if the latest event about an actor is a suspension. */
	isSuspended(actor: string): Promise<boolean>;
}

export type RegistryReader = ReadCollections & RecordQuestions & SignalQuestions;

/** What can be changed inside a transaction. Reads include what the same transaction saved. */
export type RegistryTransaction = Collections &
	RecordQuestions &
	SignalQuestions & {
		/** Each record that it has saved or removed so far, as stored and as saved; null for none. */
		listChanges(): Promise<RecordChange[]>;
	};

export interface RecordChange {
	collection: CollectionName;
	key: string;
	before: object | null;
	after: object | null;
}

export interface RegistryMoment extends RegistryReader {
	/** All events, day by day (UTC); those of a day in the order of appending. */
	readEvents(): AsyncIterable<RegistryEvent>;
}

/** The source of truth. Records are values: never change in place what a store returns. */
export interface RegistryStore extends RegistryMoment {
	/**
	 * Runs the work as if it were alone. It may run again if others were faster, so it must only change its transaction.
	 * Everything is saved or, if it throws or the write fails, nothing. Resolves once the changes would survive a crash.
	 */
	transact<Result>(work: (transaction: RegistryTransaction) => Promise<Result>): Promise<Result>;
	/** Appends signals: all or, if the write fails, none. Resolves once they would survive a crash. */
	appendEvents(events: readonly RegistryEvent[]): Promise<void>;
	/** Writes something that nobody reads. Resolves once it would survive a crash, and throws if writes are not kept. */
	tryWrite(): Promise<void>;
	atOneMoment<Result>(work: (moment: RegistryMoment) => Promise<Result>): Promise<Result>;
	/**
	 * What happened up to an instant, in the fewest events with the same sums: per day (UTC), one event for the views of
	 * each agent, and votes and watches in order. Can be iterated again.
	 */
	readSignals(at: Date): Promise<Iterable<RegistryEvent>>;
	/**
	 * Runs work that only one of all processes sharing the records may do at a time. Returns undefined without running it
	 * if work of this name is already running.
	 */
	whileHeld<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>;
	/** Waits for running writes and releases the store. Later writes are refused. */
	close(): Promise<void>;
}

/** What every action needs. Time and randomness are passed in, so that tests and samples control them. */
export interface RegistryContext {
	store: RegistryStore;
	now: () => Date;
	randomBytes: (count: number) => Uint8Array;
	/** As the operator has set them. */
	limits: Limits;
	/** True if this instance can send mail. Otherwise no mail is queued. */
	sendsMail?: boolean;
	/** True if the addresses in submissions are checked automatically. */
	checksSubmissions?: boolean;
	/** Hosts that addresses of listings may name although they are not public. */
	allowedHosts?: AllowedHosts;
	/** How people may sign in, if not in every way. */
	signIn?: { onlyProviders: boolean; domains: readonly string[] };
	/** Name of this instance, which accounts cannot use. */
	siteName?: string;
	/** Its edits of the list of domains whose names only their owners may use. */
	reservedNames?: readonly string[];
	/** Its edits of the list of abusive words. */
	reviewWords?: readonly string[];
	/** Domain of this instance, under which only it can assign identifiers. */
	siteDomain?: string;
	/** Who acts for an organisation in this call (`owners/acting.ts`). */
	by?: string;
	/** Set during an act that can be undone for a minute: messages wait until then. */
	undoable?: { actId: string; until: string };
	/** True if releases of proven owners that change little are public without a moderator. */
	trustsReleases?: boolean;
	/** Called after one of these is. */
	onReleased?: () => void;
	/** Called after a moderator has taken down something public. */
	onTakenDown?: () => void;
	/** Has what listings name planned soon, and looked at. Missing where nothing is looked at. */
	planLooks?: () => void;
}

/** Name of the actor in histories: an owner, and the account that acts for it if that is an organisation. */
export interface Actor {
	id: string;
	by?: string;
}

/** UUID of version 4 (RFC 9562) from the randomness of the context. */
export function newId({ randomBytes }: Pick<RegistryContext, "randomBytes">): string {
	const bytes = Buffer.from(randomBytes(16));
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
