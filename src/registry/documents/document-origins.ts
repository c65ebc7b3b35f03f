import { isDeepStrictEqual } from "node:util";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { LISTING_FIELDS, type Listing } from "#domain/records/listing.ts";
import { factsOfDocuments } from "./fill-listing.ts";
import type { DocumentReader } from "./read-documents.ts";

type Provenance = AgentRecord["facts"];

/** Facts that match the documents have these as their origin. */
export async function withDocumentOrigins(
	read: DocumentReader,
	listing: Listing,
	facts: Provenance,
): Promise<Provenance> {
	const [first] = listing.documents;
	if (first === undefined) return facts;
	const documented = await factsOfDocuments(read, listing.documents);
	const same = LISTING_FIELDS.filter((field) =>
		isDeepStrictEqual(listing[field], documented[field]),
	);
	const origins = same.flatMap((field) => {
		const fact = facts[field];
		return fact ? [[field, { ...fact, origin: `document:${first}` }] as const] : [];
	});
	return { ...facts, ...Object.fromEntries(origins) };
}
