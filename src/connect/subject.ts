import type { Connection } from "#contract/facts/connect.ts";

export interface ConnectSubject {
	slug: string;
	version: string | null;
	/** Name from its publisher's proof or its document, never its title. */
	protocolName: string | null;
	/** Its name in the registry, by which some clients look it up. Absent if it is in none. */
	registryName?: string | undefined;
	connections: readonly Connection[];
	/** Set if its publisher has withdrawn this version: the sentence that says so. */
	withdrawn?: string | undefined;
	/** Base address of this instance. */
	registryUrl: string;
}

/**
 * Name of the server in clients: the last part of its protocol name, or its slug; with `-mcp` if clients refuse it. Some clients grant rights by this
 * name, so it must not contain the title or anything else that can be chosen freely.
 */
export function clientName({ slug, protocolName }: Pick<ConnectSubject, "slug" | "protocolName">) {
	const last = protocolName?.split("/").at(-1) ?? "";
	// Characters that all clients accept, and no leading dash, which would make it an option.
	const name = last.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+|(?<![-_])[-_]+$/g, "");
	const free = name || slug;
	return KEPT_NAMES.has(free) || free in {} ? `${free}-mcp` : free;
}

/** What clients compare with names of a registry, if only its servers are allowed. */
export function lookedUpName(subject: ConnectSubject): string {
	return subject.registryName ?? clientName(subject);
}

/**
 * Names that Claude Code keeps for itself, and the one that opencode takes for a question. Claude Code also takes
 * members of every object for names in use.
 */
const KEPT_NAMES = new Set(["claude-in-chrome", "computer-use", "workspace", "help"]);
