import type { Connection } from "#contract/connection.ts";

/** Whose ways to connect are told. */
export interface ConnectSubject {
	slug: string;
	version: string | null;
	/** The name that its publisher proved or its document states; never its title. */
	protocolName: string | null;
	connections: readonly Connection[];
	/** Base address of this instance. */
	registryUrl: string;
}

/**
 * What clients call it: the last part of its own name, or its slug. Some clients give rights by this name, so no title and
 * nothing that anybody may choose freely gets into it.
 */
export function clientName({
	slug,
	protocolName,
}: Pick<ConnectSubject, "slug" | "protocolName">): string {
	const last = protocolName?.split("/").at(-1) ?? "";
	// What all clients take, and nothing that a command would read as an option.
	const name = last.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+|[-_]+$/g, "");
	return name || slug;
}
