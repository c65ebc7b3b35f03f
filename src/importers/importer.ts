import type { ImportedAgent } from "#domain/imported-agent.ts";

/** A document of another registry, as read: where it stood and what it said. */
export interface ForeignDocument {
	/** Path or address shown in reports. */
	name: string;
	text: string;
}

/** Why a document, or a part of it, was not taken. */
export interface ImportSkip {
	origin: string;
	reason: string;
}

export interface ImportOutcome {
	agents: ImportedAgent[];
	skipped: ImportSkip[];
}

/** A format: which files it reads below a path, and what it makes of one of them. Pure; never throws on content. */
export interface Importer {
	/** Name on the command line. */
	format: string;
	summary: string;
	/** True for relative paths (with `/`) that hold documents of this format when a folder is given. */
	accepts(path: string): boolean;
	read(document: ForeignDocument): ImportOutcome;
}
