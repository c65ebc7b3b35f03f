import { DOCUMENT_FORMATS, type ListingDocuments } from "#contract/document.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

/** The documents of an agent as they came: the current ones first. */
export function documentListView(context: ViewContext, agent: SnapshotAgent): ListingDocuments {
	const documents = context
		.documentsOf(agent)
		.map(({ format, sha256, text, origin, fetchedAt }) => ({
			format,
			media_type: DOCUMENT_FORMATS[format].mediaType,
			sha256,
			bytes: new TextEncoder().encode(text).length,
			origin,
			fetched_at: fetchedAt,
			is_current: agent.documents.includes(sha256),
			text,
		}));
	return { slug: agent.slug, documents };
}
