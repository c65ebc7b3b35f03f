import type { Advisory } from "#contract/evidence/osv.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "#importers/importer.ts";
import type { PoliteFetch } from "./polite-fetch.ts";

export interface SourceToRead {
	/** Null if it is read only once. */
	name: string | null;
	/** Name of an importer, or `card-list`. */
	format: string;
	/** Address, file, folder or repository. */
	place: string;
	kind: "full" | "changes";
	/** `next` of the last stored page, to continue an interrupted run. */
	next: string | null;
	/** Newest change that earlier runs have seen. */
	highWater: string | null;
	/** Of the last page of an earlier run. With null, unchanged documents are read too. */
	validator: string | null;
}

/** Files of a folder by their relative paths with `/`, sorted. */
export interface OpenFolder {
	/** A single file is read under any name. */
	isOneFile: boolean;
	names: readonly string[];
	/** Its text, or a sentence with the reason why it cannot be read. */
	read(name: string): Promise<{ text: string } | { reason: string }>;
}

export interface Clone {
	commit: string;
	/** A folder of the commit; undefined if it has no files. */
	open(path: string): OpenFolder | undefined;
	remove(): Promise<void>;
}

/** Null if the repository is still at the known commit. */
export type CloneRepository = (
	address: string,
	options: { known: string | null; token: string | undefined },
) => Promise<Clone | null>;

export interface Most {
	pages: number;
	/** All pages together. */
	megabytes: number;
}

export interface SourcePorts {
	fetch: PoliteFetch;
	/** A folder, or a file as a folder of one. Undefined if neither exists. */
	openFolder: (path: string) => Promise<OpenFolder | undefined>;
	cloneRepository: CloneRepository;
	now: () => number;
	/** Public address of this registry, without a trailing slash. */
	ownBaseUrl: string;
	/** Bearer token of the source, sent only to its own host. */
	token?: string | undefined;
	/** Most documents of a folder or repository (`FOLLOW_MAX_ENTRIES`). */
	maxEntries: number;
	report?: (done: number, total: number) => void;
	/** Only tests set it. */
	most?: Most;
}

export interface PagedDocument {
	document: ForeignDocument;
	outcome: ImportOutcome;
}

/** An entry that the source has removed. */
export interface GoneEntry {
	origin: string;
	/** Its new origin. Null if it was removed. */
	movedTo: string | null;
}

/** What another instance has published, and how much of it is not taken over. */
export interface TakenAdvisories {
	advisories?: Advisory[] | undefined;
	/** What cannot be read or does not fit. */
	advisoriesLeftOut?: number | undefined;
}

export interface ReadPage extends TakenAdvisories {
	/** Where an interrupted run continues if this page was not fully stored. */
	at: string;
	documents: PagedDocument[];
	next: string | null;
	gone?: GoneEntry[];
	highWater?: string | null;
	validator?: string | null;
	/** True if the source has not changed since the validator. Then there are no documents. */
	isUnchanged?: boolean;
}

export interface Reading {
	source: SourceToRead;
	importer: Importer;
	ports: SourcePorts;
}

export type ReadWay = (reading: Reading) => AsyncGenerator<ReadPage>;
