import { isDeepStrictEqual } from "node:util";
import { gateRevision, type ListingChanges } from "#domain/agents/accept-revision.ts";
import { invalidBody, type Refusal } from "#domain/errors.ts";
import { type DocumentRecord, type Listing, listingOf } from "#domain/records/agent-record.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { requireLogo } from "../logos/send-logo.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { refusalsOfMany, refuseTogether } from "../submissions/refuse-together.ts";
import {
	type DocumentReader,
	documentReader,
	findDocuments,
	requireDocuments,
} from "./documents.ts";
import { fillListing } from "./fill-listing.ts";

export interface Revising {
	changes: ListingChanges;
	read: DocumentReader;
	/** Hosts that it may name although they are not public. */
	allowed?: AllowedHosts | undefined;
	/** Further checks of the changed listing. */
	checks?: (listing: Listing) => Promise<unknown>[];
}

/**
 * The listing with the changes applied, and with facts from its documents if these change; or a refusal that names
 * every unacceptable member.
 */
export async function reviseListing(
	reader: RegistryReader,
	before: Listing,
	{ changes, read, allowed, checks = () => [] }: Revising,
): Promise<Listing> {
	const { listing, issues } = gateRevision(before, changes, allowed);
	const hasOtherDocuments = !isDeepStrictEqual(listing.documents, before.documents);
	const refusals = await refusalsOfMany([
		issues.length > 0 ? Promise.reject(invalidBody(issues)) : undefined,
		listing.logoSha256 === before.logoSha256 ? undefined : requireLogo(reader, listing),
		hasOtherDocuments ? requireDocuments(reader, listing.documents) : undefined,
	]);
	const isSound = refusals.length === 0;
	const revised =
		isSound && hasOtherDocuments
			? await fillListing(read, listing, { before: before.documents, allowed })
			: listing;
	await refuseTogether([
		...refusals.map((refusal: Refusal) => Promise.reject(refusal)),
		...checks(revised),
	]);
	return revised;
}

/**
 * What the owner's agent, or its open change, would say with a document, which replaces those of its format. Nothing is
 * requested yet.
 */
export async function tryDocument(
	{ store, allowedHosts: allowed }: RegistryContext,
	{ slug, ownerId, document }: { slug: string; ownerId: string; document: DocumentRecord },
): Promise<Listing> {
	const agent = await getOwnAgent(store, { slug, ownerId });
	const open = await store.findOpenRevision(slug);
	const before = open?.listing ?? listingOf(agent);
	const records = await findDocuments(store, before.documents);
	const others = records.filter(({ format }) => format !== document.format);
	const changes = { documents: [document, ...others].map(({ sha256 }) => sha256) };
	return reviseListing(store, before, { changes, read: documentReader(store), allowed });
}
