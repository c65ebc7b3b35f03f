import type { NumberedVersion } from "#documents/latest-version.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";

/** A document of another registry as read: its place and its text. */
export interface ForeignDocument {
	/** Path or address shown in reports. */
	name: string;
	text: string;
	/** The document that belongs to it, where it was found. */
	beside?: string;
}

/** Which of several documents about one agent it is, as far as its source states it. */
export interface DocumentVersion extends NumberedVersion {
	status?: string | undefined;
	statusMessage?: string | undefined;
	/** Why its document cannot be kept, in a sentence. */
	flaw?: string | undefined;
}

export interface ForeignAgent extends ImportedAgent {
	/** Absent in formats with one document per agent. */
	edition?: DocumentVersion;
}

/** Why a document, or a part of it, was not imported. */
export interface ImportSkip {
	origin: string;
	reason: string;
}

export interface ImportOutcome {
	agents: ForeignAgent[];
	/** Documents of this format, or parts of one, that could not be imported. */
	skipped: ImportSkip[];
	/** Documents of other kinds. */
	ignored: ImportSkip[];
}

/** A format: which files of a folder it reads, and what it makes of each. Pure. Never throws because of content. */
export interface Importer {
	/** Name on the command line. */
	format: string;
	summary: string;
	/** What a document looks like, in a few words. */
	example: string;
	/** True for relative paths (with `/`) to read when a folder is given. */
	accepts(path: string): boolean;
	/** Path of another document about the same agent, which is read together with this one. */
	besides?(path: string): string;
	read(document: ForeignDocument): ImportOutcome;
	/** Address of the next page. The document's name is the address of this one. */
	findNextPage?(document: ForeignDocument): string | undefined;
}
