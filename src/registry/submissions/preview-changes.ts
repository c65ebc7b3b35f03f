import { gateRevision, type ListingChanges } from "#domain/accept-revision.ts";
import { revisedListing } from "#domain/listing-changes.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type Listing, listingOf } from "#domain/records/listing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { withoutStaleClaims } from "../claims/drop-stale-claims.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { documentReader } from "../documents/read-documents.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryReader } from "../store.ts";
import { findSimilarAgents, type SearchLike } from "./find-similar.ts";
import { approvedAgent, type PreviewedListing } from "./preview-listing.ts";

export interface PreviewedChanges extends PreviewedListing {
	/** As it is public, or as it was submitted. */
	before: AgentRecord;
}

interface Changing {
	changes: ListingChanges;
	/** The submission that is edited. */
	open?: SubmissionRecord | undefined;
	/** The public agent that is changed. */
	agent?: AgentRecord | undefined;
	searchLike: SearchLike;
}

/** What a listing would be with the acceptable ones of some changes, and what it is without them. Nothing is saved. */
export async function previewChanges(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ changes, open, agent, searchLike }: Changing,
): Promise<PreviewedChanges | undefined> {
	const text = open?.listing ?? agent;
	if (!text) return undefined;
	const { listing } = gateRevision(listingOf(text), changes);
	const filled = await fillListing(documentReader(store), listing, text.documents);
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
