import type { ForeignDocument, Importer, ImportOutcome } from "#importers/importer.ts";
import type { Most } from "./page-bounds.ts";
import type { PoliteFetch } from "./polite-fetch.ts";

/** What to read, and what is known from earlier readings. */
export interface SourceToRead {
	/** Null where it is not followed, but read this once. */
	name: string | null;
	/** Of an importer, or `card-list`. */
	format: string;
	/** Address, file, folder or repository. */
	place: string;
	kind: "full" | "changes";
	/** `next` of the last page that was taken, when a reading goes on that was interrupted. */
	next: string | null;
	/** Newest change that an earlier reading told. */
	highWater: string | null;
	/** What the last page of an earlier reading gave. With null, unchanged documents are read as well. */
	validator: string | null;
}

/** Files of a folder by their relative paths with `/`, sorted. */
export interface OpenFolder {
	/** A file that was named itself is read whatever it is called. */
	isOneFile: boolean;
	names: readonly string[];
	/** Its text, or a sentence that says why it is not read. */
	read(name: string): Promise<{ text: string } | { reason: string }>;
}

export interface Clone {
	folder: string;
	commit: string;
	remove(): Promise<void>;
}

/** Null when the repository is still at the known commit. */
export type CloneRepository = (
	address: string,
	options: { known: string | null; token: string | undefined },
) => Promise<Clone | null>;

export interface SourcePorts {
	fetch: PoliteFetch;
	/** A folder, or a file as a folder of one. Undefined where there is neither. */
	openFolder: (path: string) => Promise<OpenFolder | undefined>;
	cloneRepository: CloneRepository;
	now: () => number;
	/** Under which this registry can be reached, without a slash at the end. */
	ownBaseUrl: string;
	/** Bearer token of the source, which only its own host is given. */
	token?: string | undefined;
	report?: (done: number, total: number) => void;
	/** Only tests change it. */
	most?: Most;
}

export interface ReadDocument {
	document: ForeignDocument;
	outcome: ImportOutcome;
}

/** Something that the source says it has no longer. */
export interface GoneEntry {
	origin: string;
	/** Under which it goes on; null where it was removed. */
	movedTo: string | null;
}

/** A part of a source as a way of reading gives it. */
export interface ReadPage {
	/** Where a reading that is interrupted within this page begins again. */
	at: string;
	documents: ReadDocument[];
	next: string | null;
	gone?: GoneEntry[];
	highWater?: string | null;
	validator?: string | null;
	/** True when the source said that nothing has changed since the validator; then there are no documents. */
	isUnchanged?: boolean;
}

export interface Reading {
	source: SourceToRead;
	importer: Importer;
	ports: SourcePorts;
}

export type ReadWay = (reading: Reading) => AsyncGenerator<ReadPage>;
