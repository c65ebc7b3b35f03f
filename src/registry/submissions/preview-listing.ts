import { gateRegistration, type RequestPart } from "#domain/accept-registration.ts";
import type { SimilarListing } from "#domain/likeness.ts";
import { newAgent } from "#domain/new-agent.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { documentReader } from "../documents/read-documents.ts";
import type { RegistryContext } from "../registry-context.ts";
import { findSimilarAgents, type SearchLike } from "./find-similar.ts";

interface Previewing {
	/** Facts from a form, without unacceptable ones. */
	stated: RequestPart;
	ownerId: string;
	searchLike: SearchLike;
}

export interface PreviewedListing {
	/** The agent after approval. */
	agent: AgentRecord;
	similar: SimilarListing[];
}

/** Shows a listing as if it were submitted and approved now. Nothing is saved. */
export async function previewListing(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ stated, ownerId, searchLike }: Previewing,
): Promise<PreviewedListing> {
	const { title = "", ...others } = stated;
	const { listing } = gateRegistration({ ...others, title });
	const filled = await fillListing(documentReader(store), listing);
	const agent = approvedAgent(filled, { ownerId, at: now().toISOString() });
	return { agent, similar: await findSimilarAgents(store, agent, searchLike) };
}

/** The agent that a registration would become now. */
export function approvedAgent(
	listing: Listing,
	{ ownerId, at }: { ownerId: string; at: string },
): AgentRecord {
	const registered = { id: "", listing, ownerId, sample: false };
	return { ...newAgent(registered, { slug: "", at, by: ownerId }), facts: {}, versions: [] };
}
