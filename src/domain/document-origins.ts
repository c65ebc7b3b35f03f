import type { DocumentOrigin } from "./records/document-origin.ts";
import type { DocumentRecord } from "./records/document-record.ts";

/** Where a listing has its documents from, by digest. */
export type DocumentOrigins = Readonly<Record<string, DocumentOrigin>>;

/** The document as a listing has it. Listings that earlier versions kept do not tell: of theirs the document itself does. */
export function asListed(
	document: DocumentRecord,
	origins: Readonly<Record<string, Omit<DocumentOrigin, "by">>> = {},
): DocumentRecord {
	return { ...document, ...origins[document.sha256] };
}

/** Those of the given documents; undefined where that is none. */
export function originsNamed(
	origins: DocumentOrigins,
	digests: readonly string[],
): Record<string, DocumentOrigin> | undefined {
	const named = digests.flatMap((digest) => {
		const origin = origins[digest];
		return origin ? [[digest, origin] as const] : [];
	});
	return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** How an account came by a document that it sent; undefined where it did not, or long ago. */
export function sendingOf(
	{ sendings = [], origin, fetchedAt, by }: DocumentRecord,
	account: string,
): DocumentOrigin | undefined {
	return [...sendings, { origin, fetchedAt, by }].find((sending) => sending.by === account);
}
