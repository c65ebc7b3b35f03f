import { acceptRevision, type ListingChanges } from "#domain/accept-revision.ts";
import type { Listing } from "#domain/records/listing.ts";
import { requireLogo } from "../logos/require-logo.ts";
import type { RegistryReader } from "../store.ts";
import { fillListing } from "./fill-listing.ts";
import { type DocumentReader, requireDocuments } from "./read-documents.ts";

/** The listing with the changes applied, and with what its documents say where these change. */
export async function reviseListing(
	reader: RegistryReader,
	before: Listing,
	{ changes, read }: { changes: ListingChanges; read: DocumentReader },
): Promise<Listing> {
	const listing = acceptRevision(before, changes);
	if (listing.logoSha256 !== before.logoSha256) await requireLogo(reader, listing);
	if (JSON.stringify(listing.documents) === JSON.stringify(before.documents)) return listing;
	await requireDocuments(reader, listing.documents);
	return fillListing(read, listing, before.documents);
}
