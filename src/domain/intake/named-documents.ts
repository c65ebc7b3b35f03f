import type { AgentRecord, DocumentOrigin, DocumentRecord } from "../records/agent-record.ts";

/** Digests of an agent's documents, each once: the current ones, then those of earlier versions and before revisions. */
export function namedDigests({ documents, versions }: Pick<AgentRecord, "documents" | "versions">) {
	const users = versions.flatMap((version) => [version, ...(version.earlier ?? [])]);
	return [...new Set([...documents, ...users.flatMap((user) => user.documents)])];
}

export type DocumentOrigins = Readonly<Record<string, DocumentOrigin>>;

/** The document with the origin that the listing states. Listings stored by earlier versions have none; for them, the document's own origin counts. */
export function asListed(
	document: DocumentRecord,
	origins: Readonly<Record<string, Omit<DocumentOrigin, "by">>> = {},
): DocumentRecord {
	return { ...document, ...origins[document.sha256] };
}

/** Origins of the given documents; undefined if there are none. */
export function originsNamed(
	origins: DocumentOrigins,
	digests: readonly string[],
): Record<string, DocumentOrigin> | undefined {
	const pairs = digests.flatMap((digest) => {
		const origin = origins[digest];
		return origin ? [[digest, origin] as const] : [];
	});
	return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** How an account got a document that it uploaded; undefined if it did not, or long ago. */
export function sendingOf(
	{ sendings = [], origin, fetchedAt, by }: DocumentRecord,
	account: string,
): DocumentOrigin | undefined {
	return [...sendings, { origin, fetchedAt, by }].find((sending) => sending.by === account);
}
