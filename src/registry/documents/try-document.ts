import type { DocumentRecord } from "#domain/records/document-record.ts";
import { type Listing, listingOf } from "#domain/records/listing.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import type { RegistryReader } from "../store.ts";
import { documentReader } from "./read-documents.ts";
import { reviseListing } from "./revise-listing.ts";

interface Trial {
	slug: string;
	ownerId: string;
	document: DocumentRecord;
}

/**
 * What the owner's agent, or its open change, would say with a document, which replaces those of its format. Nothing is
 * requested yet.
 */
export async function tryDocument(
	store: RegistryReader,
	{ slug, ownerId, document }: Trial,
): Promise<Listing> {
	const agent = await getOwnAgent(store, { slug, ownerId });
	const open = await store.findOpenRevision(slug);
	const before = open?.listing ?? listingOf(agent);
	const known = await Promise.all(before.documents.map((digest) => store.documents.find(digest)));
	const kept = known.flatMap((other) =>
		other && other.format !== document.format ? [other.sha256] : [],
	);
	const changes = { documents: [document.sha256, ...kept] };
	return reviseListing(store, before, { changes, read: documentReader(store) });
}
