import type { DocumentRecord } from "#domain/records/document-record.ts";
import type { LogoRecord } from "#domain/records/logo-record.ts";
import type { SnapshotSource } from "./snapshot-source.ts";
import type { RegistryStore } from "./store.ts";
import type { StoreWatch } from "./store-watch.ts";

/** Where a registry keeps its records. */
export interface RegistryPlace {
	/** Files: the records where there is no database, and history and snapshots always. */
	dataDirectory: string;
	/** Address of a database that keeps the records instead (`databases.ts`). It may hold a password. */
	databaseUrl: string | null;
}

/** What a database needs to be opened. */
export interface DatabaseOptions {
	/** Address of the database. */
	url: string;
	/** Folder on this machine for what was read before; its files may be removed at any time. */
	keptDirectory: string;
}

type Fill = (store: RegistryStore) => Promise<void>;
type Tell = (sentence: string) => void;

/** What the process that builds is asked for; a takedown goes first, and a build follows it. */
export const BUILD_WISHES = ["build", "takedown"] as const;
export type BuildWish = (typeof BUILD_WISHES)[number];

export interface BuildRequestHearing {
	onRequest: (wish: BuildWish) => void;
	/** It begins to listen, for the first time or again. What was asked for before was missed. */
	onHearing: () => void;
}

export interface BuildLead {
	onLead: () => void;
	/** Another process may lead from now on. */
	onLost: () => void;
}

/** What can be said of the records without reading them. */
export interface Fingerprint {
	/** Another one whenever something was written that a snapshot is built from. */
	digest: string;
	/** When something of it was last written, in milliseconds. */
	changedAt: number;
}

/** What can be done with a place for records, whatever program keeps them. */
export interface RegistryEngine {
	/** For people, without secrets: "data/live". */
	name: string;
	/** True when there is a registry, whole or not. */
	holds(): Promise<boolean>;
	/** Makes a registry and fills it; it counts only once it is filled. Refuses where there is one. */
	create(fill?: Fill): Promise<void>;
	/** For writing; undefined where another process has it for itself. */
	open(watch?: StoreWatch): Promise<RegistryStore | undefined>;
	/** Reads what the hourly job needs while others write. `tell` gets a sentence where something takes longer than it should. */
	withSource<Result>(
		tell: Tell,
		work: (source: SnapshotSource) => Promise<Result>,
	): Promise<Result>;
	/** These two read one kind of records alone, so that damage to another is not in their way. */
	listAgents: SnapshotSource["agents"]["list"];
	listComments: SnapshotSource["comments"]["list"];
	/** Those of these documents that are kept, by their digests. */
	readDocuments(digests: readonly string[]): Promise<readonly DocumentRecord[]>;
	/** Those of these logos that are kept, by their digests. */
	readLogos(digests: readonly string[]): Promise<readonly LogoRecord[]>;
	/** Shows whether anything that a snapshot is built from may have changed, without reading it. */
	fingerprint(): Promise<Fingerprint>;
	/**
	 * Another text once a record was written that releases show; the same for a copy of the registry. Events, which a build takes
	 * in when its hour comes, do not count.
	 */
	recordsMark(): Promise<string>;
	/** Runs the work unless another process builds from the same records; then it is undefined. */
	buildAlone<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
	/** Asks the process that follows such requests, because something public was changed. */
	requestBuild(wish: BuildWish): Promise<void>;
	/** Listens for what other processes ask for, until it is stopped. */
	followBuildRequests(hearing: BuildRequestHearing): { stop(): Promise<void> };
	/** Of all processes that ask for it over the same records one leads at a time; when it ends or is lost, another does. */
	leadBuilds(term: BuildLead): { stop(): Promise<void> };
}
