import { gateRegistration, type RequestPart } from "#domain/agents/accept-registration.ts";
import { gateRevision, type ListingChanges } from "#domain/agents/accept-revision.ts";
import { revisedListing } from "#domain/agents/listing-changes.ts";
import { newAgent } from "#domain/agents/new-agent.ts";
import type { SimilarListing } from "#domain/identity/likeness.ts";
import { type AgentRecord, type Listing, listingOf } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { withoutStaleClaims } from "../claims/drop-stale-claims.ts";
import { documentReader } from "../documents/documents.ts";
import { fillListing } from "../documents/fill-listing.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { findSimilarAgents, type SearchLike } from "./find-similar.ts";

interface Previewing {
	/** Facts from a form, without unacceptable ones. */
	stated: RequestPart;
	ownerId: string;
	searchLike: SearchLike;
}

interface PreviewedListing {
	agent: AgentRecord;
	similar: SimilarListing[];
}

/** Shows a listing as if it were submitted and approved now. Nothing is saved. */
export async function previewListing(
	{ store, now, allowedHosts: allowed }: Pick<RegistryContext, "store" | "now" | "allowedHosts">,
	{ stated, ownerId, searchLike }: Previewing,
): Promise<PreviewedListing> {
	const { title = "", ...others } = stated;
	const { listing } = gateRegistration({ ...others, title }, allowed);
	const filled = await fillListing(documentReader(store), listing, { allowed });
	const agent = approvedAgent(filled, { ownerId, at: now().toISOString() });
	return { agent, similar: await findSimilarAgents(store, agent, searchLike) };
}

export function approvedAgent(
	listing: Listing,
	{ ownerId, at }: { ownerId: string; at: string },
): AgentRecord {
	const registered = { id: "", listing, ownerId, sample: false };
	return { ...newAgent(registered, { slug: "", at, by: ownerId }), facts: {}, versions: [] };
}

export interface PreviewedChanges extends PreviewedListing {
	/** As it is public, or as it was submitted. */
	before: AgentRecord;
}

interface Changing {
	changes: ListingChanges;
	open?: SubmissionRecord | undefined;
	agent?: AgentRecord | undefined;
	searchLike: SearchLike;
}

/** What a listing would be with the acceptable ones of some changes, and what it is without them. Nothing is saved. */
export async function previewChanges(
	{ store, now, allowedHosts: allowed }: Pick<RegistryContext, "store" | "now" | "allowedHosts">,
	{ changes, open, agent, searchLike }: Changing,
): Promise<PreviewedChanges | undefined> {
	const text = open?.listing ?? agent;
	if (!text) return undefined;
	const { listing } = gateRevision(listingOf(text), changes, allowed);
	const filling = { before: text.documents, allowed };
	const filled = await fillListing(documentReader(store), listing, filling);
	const at = now().toISOString();
	const ownerId = open?.ownerId ?? "";
	const before = agent ?? approvedAgent(listingOf(text), { ownerId, at });
	const after = agent
		? await changedAgent(store, agent, { listing: filled, basedOn: open?.basedOn ?? agent, at })
		: approvedAgent(filled, { ownerId, at });
	return { before, agent: after, similar: await findSimilarAgents(store, after, searchLike) };
}

/** Another website or repository is not proven yet. */
async function changedAgent(
	store: RegistryReader,
	before: AgentRecord,
	{ at, ...text }: { listing: Listing; basedOn: Listing; at: string },
): Promise<AgentRecord> {
	const after = { ...before, ...revisedListing(before, text) };
	const claims = await store.claims.by("agent", before.slug);
	return withoutStaleClaims({ before, after }, { claims, at });
}
