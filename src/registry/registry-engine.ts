import type { DocumentRecord } from "#domain/records/agent-record.ts";
import type { LogoRecord } from "#domain/records/logo-record.ts";
import type { SnapshotSource } from "./snapshot-source.ts";
import type { RegistryStore } from "./store.ts";

export interface RegistryPlace {
	/** Folder with history and snapshots, and with the records if there is no database. */
	dataDirectory: string;
	/** Address of a database for the records (`engine.ts`). It may contain a password. */
	databaseUrl: string | null;
}

export interface DatabaseOptions {
	url: string;
	/** Folder on this machine for cached data; its files can be removed at any time. */
	keptDirectory: string;
}

type Fill = (store: RegistryStore) => Promise<void>;
/** Requests to the process that builds. A takedown goes first, followed by a build. */
export const BUILD_WISHES = ["build", "takedown"] as const;
export type BuildWish = (typeof BUILD_WISHES)[number];

export interface BuildRequestHearing {
	onRequest: (wish: BuildWish) => void;
	/** It starts to listen, for the first time or again. Earlier requests were missed. */
	onHearing: () => void;
}

export interface BuildLead {
	onLead: () => void;
	/** Another process can lead from now on. */
	onLost: () => void;
}

/** What is known about the records without reading them. */
export interface Fingerprint {
	/** Changes with every write that affects snapshots. */
	digest: string;
	/** Time of the last such write, in milliseconds. */
	changedAt: number;
}

/** What a place for records can do, in any store. */
export interface RegistryEngine {
	/** For people, without secrets: "data/live". */
	name: string;
	/** True if there is a registry, complete or not. */
	holds(): Promise<boolean>;
	/** Creates and fills a registry, which exists only once it is filled. Refuses if there already is one. */
	create(fill?: Fill): Promise<void>;
	/** For writing; undefined if another process has exclusive access. */
	open(watch?: StoreWatch): Promise<RegistryStore | undefined>;
	/** Reads what the hourly job needs while others write. `tell` gets a sentence if something takes longer than it should. */
	withSource<Result>(
		tell: (sentence: string) => void,
		work: (source: SnapshotSource) => Promise<Result>,
	): Promise<Result>;
	/** These two read only one kind of records, so that damage to another kind does not affect them. */
	listAgents: SnapshotSource["agents"]["list"];
	listComments: SnapshotSource["comments"]["list"];
	/** Those of these documents that are stored, by their digests. */
	readDocuments(digests: readonly string[]): Promise<readonly DocumentRecord[]>;
	/** Those of these logos that are stored, by their digests. */
	readLogos(digests: readonly string[]): Promise<readonly LogoRecord[]>;
	/** Shows whether anything in a snapshot may have changed, without reading it. */
	fingerprint(): Promise<Fingerprint>;
	/**
	 * A text that changes with every record that releases show, and is the same for a copy of the registry. Events do not
	 * count, because only hourly builds include them.
	 */
	recordsMark(): Promise<string>;
	/** Runs the work; undefined if another process is building from the same records. */
	buildAlone<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
	/** Requests a build from the process that listens, after a public change. */
	requestBuild(wish: BuildWish): Promise<void>;
	/** Listens for requests of other processes until it is stopped. */
	followBuildRequests(hearing: BuildRequestHearing): { stop(): Promise<void> };
	/** One of all processes that want to lead over the same records does so at a time. When it ends or is lost, another takes over. */
	leadBuilds(term: BuildLead): { stop(): Promise<void> };
}

/** Numbers of connections to the record store, and of requests that wait for one. */
export interface ConnectionUse {
	busy: number;
	idle: number;
	waiting: number;
}

/** Observes the record store. With a watch, a store opens even while the records cannot be reached. */
export interface StoreWatch {
	/** Called once when they can no longer be reached or must not be written to. */
	onAway(reason: unknown): void;
	/** Called once when they can again. */
	onBack(): void;
	/** A transaction was retried because others had changed what it read. */
	onRetry(): void;
	/** Time spent waiting for the write lock. */
	onLockWait(seconds: number): void;
	/** Called once with a way to count connections at any time. */
	onConnections(count: () => ConnectionUse): void;
}
