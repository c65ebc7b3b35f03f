import type { ImportedAgent } from "#domain/imported-agent.ts";

/** A document of another registry, as read: where it stood and what it said. */
export interface ForeignDocument {
	/** Path or address shown in reports. */
	name: string;
	text: string;
}

/** What tells several documents about one agent apart. */
export interface DocumentVersion {
	number: string | undefined;
	/** Instant, as the source tells it. */
	publishedAt: string | undefined;
	/** The source itself calls it its latest. */
	isLatest: boolean;
}

export interface ForeignAgent extends ImportedAgent {
	/** Absent in formats that have one document an agent. */
	version?: DocumentVersion;
}

/** Why a document, or a part of it, was not taken. */
export interface ImportSkip {
	origin: string;
	reason: string;
}

export interface ImportOutcome {
	agents: ForeignAgent[];
	/** Documents of the format, or parts of one, that could not be taken. */
	skipped: ImportSkip[];
	/** Documents that are something else. */
	ignored: ImportSkip[];
}

/** A format: which files it reads below a path, and what it makes of one of them. Pure; never throws on content. */
export interface Importer {
	/** Name on the command line. */
	format: string;
	summary: string;
	/** What a document of it looks like, in a few words. */
	example: string;
	/** True for relative paths (with `/`) that are worth a look when a folder is given. */
	accepts(path: string): boolean;
	read(document: ForeignDocument): ImportOutcome;
	/** Address of the page after this one, whose name is its own address. */
	findNextPage?(document: ForeignDocument): string | undefined;
}
