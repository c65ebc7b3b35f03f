import type { RegistrationRequest } from "#contract/registration.ts";

/** A document of another registry, as read: where it stood and what it said. */
export interface ForeignDocument {
	/** Path or address shown in reports. */
	name: string;
	text: string;
}

/**
 * What an importer makes of a foreign agent: a registration request, whose website may be missing, and facts that a
 * request has no place for. The strings are still foreign: the registry passes them through the text gate.
 */
export interface ImportedAgent {
	/** `format:identifier`, stable across runs; a second import of the same origin updates instead of adding. */
	origin: string;
	suggestedSlug: string;
	request: Omit<RegistrationRequest, "website_url"> & { website_url?: string };
	deploymentType?: string;
	logoUrl?: string;
	/** ISO 8601 instant. */
	launchedAt?: string;
	integrations?: string[];
	/** Name for a category that may have to be created; `request.category_slug` names it. */
	categoryName?: string;
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
