import { isEvaluated } from "#contract/evidence/check-row.ts";
import { essenceOf, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { onceEach } from "#contract/once-each.ts";
import {
	ARD_TYPES,
	type ArdEntry,
	type AttestationType,
	MCP_CARD_SCHEMA,
} from "#contract/protocols/ard-catalog.ts";
import { MCP_TRANSPORTS, REMOTE_TRANSPORTS } from "#contract/protocols/mcp-server-parts.ts";
import { agentCardIn } from "#documents/formats/a2a-card.ts";
import { isInNamespace, publisherOf } from "#domain/identity/air-identifier.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import { hasProvenPublisher } from "#snapshot/agents/identifier-holders.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { agentUrl, type Site, type ViewContext } from "../view-context.ts";
import { mcpServerDocument } from "./mcp-server-view.ts";
import { currentParts } from "./stated-servers.ts";

/** Our domain as the publisher in identifiers. */
export const ardPublisher = onceEach((site: Site): string =>
	new URL(site.baseUrl).hostname.replace(/[^a-zA-Z0-9.-]/g, "-"),
);

export function ardIdentifier(site: Site, ...names: readonly string[]): string {
	return ["urn:air", ardPublisher(site), ...names].join(":");
}

/** The publisher's identifier if we can pass it on, otherwise ours, made only of what never changes. */
export function ardIdentifierOf({ site, snapshot }: ViewContext, agent: SnapshotAgent): string {
	const published = publishedIdentifier(site, agent.catalogIdentifier);
	return published ?? ardIdentifier(site, "agents", firstSlugOf(snapshot, agent.slug));
}

/** An identifier under a domain that is not ours. Documents cannot claim identifiers under our domain. */
function publishedIdentifier(site: Site, identifier: string | null): string | undefined {
	const publisher = identifier === null ? undefined : publisherOf(identifier);
	const isForeign =
		publisher !== undefined && !isInNamespace(publisher, ardPublisher(site).toLowerCase());
	return isForeign && identifier !== null ? identifier : undefined;
}

/**
 * An agent as an entry of a catalogue. Scores are left out: they move every hour, and a reader might take them for a promise of
 * this registry. `representativeQueries` are left out: no listing states questions that its agent answers, and made from its
 * description they would be ours.
 */
export function ardEntryView(context: ViewContext, agent: SnapshotAgent): ArdEntry {
	const { title, shortDescription, updatedAt } = agent;
	return {
		identifier: ardIdentifierOf(context, agent),
		displayName: title,
		...resourceOf(context, agent),
		...(shortDescription === null ? {} : { description: shortDescription }),
		tags: ardTagsOf(agent),
		updatedAt,
		metadata: metadataOf(context, agent),
		...trustOf(context, agent),
	};
}

/** The type of an agent's entry. Only facts of the listing decide it, so that entries can be found by it. */
function ardTypeOf({ agentType, transports }: SnapshotAgent): string {
	if (agentType === "mcp_server") return ARD_TYPES.serverCard;
	// All transports but those of MCP are bindings of A2A.
	const isBound = transports.some((transport) => !MCP_TRANSPORTS.includes(transport));
	return isBound ? ARD_TYPES.agentCard : ARD_TYPES.markdown;
}

function ardTagsOf({ agentType, categorySlug, pricingType }: SnapshotAgent): string[] {
	return [...new Set([agentType, categorySlug, pricingType].filter((tag) => tag !== null))];
}

/** Cards are part of the entry if they are short; everything else is the text that we render. */
function resourceOf(
	context: ViewContext,
	agent: SnapshotAgent,
): Pick<ArdEntry, "type" | "url" | "data"> {
	const type = ardTypeOf(agent);
	if (type === ARD_TYPES.serverCard) return { type, data: serverCardOf(context, agent) };
	const card = type === ARD_TYPES.agentCard ? agentCardOf(context, agent) : undefined;
	if (card) return { type, ...card };
	const url = endpointUrl(context.site, "getAgentMarkdown", { slug: agent.slug });
	return { type: ARD_TYPES.markdown, url };
}

/** Documents are read only if they state a remote server, because a catalogue has all agents of a category. */
function serverCardOf(context: ViewContext, agent: SnapshotAgent): ArdEntry["data"] {
	const document = mcpServerDocument(context, agent);
	const isRemote = REMOTE_TRANSPORTS.some((transport) => agent.transports.includes(transport));
	const { remotes } = isRemote ? currentParts(context, agent) : {};
	const version = agent.version ?? document.version;
	return { ...document, version, $schema: MCP_CARD_SCHEMA, ...(remotes && { remotes }) };
}

const CARD_MAX_CHARACTERS = 16_384;

/** The card as its publisher wrote it: by itself, or within the entry of another catalogue. */
function agentCardOf(
	context: ViewContext,
	agent: SnapshotAgent,
): Pick<ArdEntry, "url" | "data"> | undefined {
	const current = context
		.documentsOf(agent)
		.filter(({ sha256 }) => agent.documents.includes(sha256));
	for (const { text, sha256 } of current) {
		const data = agentCardIn(text);
		if (data === undefined) continue;
		if (text.length <= CARD_MAX_CHARACTERS) return { data };
		return { url: endpointUrl(context.site, "getDocument", { slug: agent.slug, sha256 }) };
	}
	return undefined;
}

function metadataOf(context: ViewContext, agent: SnapshotAgent): ArdEntry["metadata"] {
	const facts = {
		category: agent.categorySlug,
		agentType: agent.agentType,
		pricingType: agent.pricingType,
		deploymentType: agent.deploymentType,
		creatorName: agent.creatorName,
		websiteUrl: agent.websiteUrl,
		claimStatus: agent.claim.status,
		status: agent.status,
		page: agentUrl(context, agent.slug),
		createdAt: agent.createdAt,
		sample: agent.sample,
		sourceIdentifier: publishedIdentifier(context.site, agent.catalogIdentifier)
			? null
			: agent.catalogIdentifier,
	};
	const result: NonNullable<ArdEntry["metadata"]> = {};
	for (const [name, value] of Object.entries(facts)) if (value !== null) result[name] = value;
	return result;
}

/**
 * Only what the owner has proven. The identity is the domain named in the identifier, if any; the proofs are listed next to
 * it.
 */
function trustOf(context: ViewContext, agent: SnapshotAgent): Pick<ArdEntry, "trustManifest"> {
	const proven = attestationsOf(agent);
	const identity = identityOf(context, agent);
	if (proven.length === 0 || identity === undefined) return {};
	const uriOf = (id: EndpointId) => endpointUrl(context.site, id, { slug: agent.slug });
	const mediaType = essenceOf(MEDIA_TYPES.json);
	return {
		trustManifest: {
			identity,
			identityType: "https",
			attestations: proven.map(({ type }) => ({
				type,
				uri: uriOf(type === "checks" ? "listChecks" : "getTrust"),
				mediaType,
			})),
			provenance: proven.flatMap(({ sourceId }) =>
				sourceId === null ? [] : { relation: "publishedFrom" as const, sourceId },
			),
		},
	};
}

function identityOf(context: ViewContext, agent: SnapshotAgent): string | undefined {
	const published = publishedIdentifier(context.site, agent.catalogIdentifier);
	if (published === undefined) return agentUrl(context, agent.slug);
	return hasProvenPublisher(agent) ? `https://${publisherOf(published)}` : undefined;
}

interface Attestation {
	type: AttestationType;
	/** The address that was proven. Null for what was checked. */
	sourceId: string | null;
}

/** What the owner of an agent has proven and the listing still names, and then whether it was checked as well. */
function attestationsOf({
	claim,
	websiteUrl,
	repositoryUrl,
	checks,
}: SnapshotAgent): Attestation[] {
	const proven = [
		...attested("domain-control", claim.domainVerifiedAt, websiteUrl),
		...attested("repository-control", claim.repositoryVerifiedAt, repositoryUrl),
	];
	const isChecked = proven.length > 0 && checks.some(isEvaluated);
	return isChecked ? [...proven, { type: "checks", sourceId: null }] : proven;
}

function attested(
	type: AttestationType,
	since: string | null,
	sourceId: string | null,
): Attestation[] {
	return since === null || sourceId === null ? [] : [{ type, sourceId }];
}
