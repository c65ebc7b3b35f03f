import type { ListingDocuments } from "#contract/intake/document.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { documentView } from "../moderation/document-view.ts";
import type { ViewContext } from "../view-context.ts";

export function documentListView(context: ViewContext, agent: SnapshotAgent): ListingDocuments {
	const documents = context.documentsOf(agent).map((document) => ({
		...documentView(document),
		is_current: agent.documents.includes(document.sha256),
	}));
	return { slug: agent.slug, documents };
}
