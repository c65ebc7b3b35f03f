import type { NumberedVersion } from "#documents/latest-version.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";

export interface ForeignDocument {
	/** Path or address shown in reports. */
	name: string;
	text: string;
	/** Further documents about the same agent. */
	beside?: readonly Omit<ForeignDocument, "beside">[];
}

/** The version that a document describes, if its source states it. */
export interface DocumentVersion extends NumberedVersion {
	status?: string | undefined;
	statusMessage?: string | undefined;
	/** When its source last changed it, as a timestamp of the source. */
	updatedAt?: string | undefined;
}

export interface ForeignAgent extends ImportedAgent {
	/** Absent in formats with one document per agent. */
	edition?: DocumentVersion;
}

export interface ImportSkip {
	origin: string;
	reason: string;
	/** The part of the document, as text or as it was parsed. Undefined for the whole. */
	part?: unknown;
}

export interface ImportOutcome {
	agents: ForeignAgent[];
	/** Documents of this format, or parts of one, that could not be imported. */
	skipped: ImportSkip[];
	/** Documents of other kinds. */
	ignored: ImportSkip[];
}

/** A format: which files of a folder it reads, and how. Pure, and never throws because of content. */
export interface Importer {
	/** Name on the command line. */
	format: string;
	summary: string;
	example: string;
	/** True for the relative paths (with `/`) that are read in a folder. */
	accepts(path: string): boolean;
	/** Which files of a folder are read together with this one, because they are about the same agent. */
	besides?(path: string, names: ReadonlySet<string>): readonly string[];
	read(document: ForeignDocument): ImportOutcome;
	/** Address of the next page. The document's name is the address of this one. */
	findNextPage?(document: ForeignDocument): string | undefined;
}
