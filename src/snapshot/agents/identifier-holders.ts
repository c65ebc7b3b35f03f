import { compare } from "#contract/compare.ts";
import { isInNamespace, publisherOf } from "#domain/identity/air-identifier.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { hostKey } from "#domain/web/web-address.ts";

type Named = Pick<AgentRecord, "slug" | "catalogIdentifier" | "claim" | "websiteUrl" | "createdAt">;

/**
 * Slugs of the agents that hold the identifier they state. If several state the same one, it belongs to the first
 * with a proof of its domain, or else to the first.
 */
export function identifierHolders(agents: Iterable<Named>): ReadonlySet<string> {
	const holders = new Map<string, Named>();
	for (const agent of agents) {
		const identifier = agent.catalogIdentifier?.toLowerCase();
		if (identifier === undefined) continue;
		const other = holders.get(identifier);
		if (!other || comesBefore(agent, other)) holders.set(identifier, agent);
	}
	return new Set(Array.from(holders.values(), ({ slug }) => slug));
}

function comesBefore(agent: Named, other: Named): boolean {
	const isProven = hasProvenPublisher(agent);
	if (isProven !== hasProvenPublisher(other)) return isProven;
	return (compare(agent.createdAt, other.createdAt) || compare(agent.slug, other.slug)) < 0;
}

export function hasProvenPublisher({
	catalogIdentifier,
	claim,
	websiteUrl,
}: Pick<Named, "catalogIdentifier" | "claim" | "websiteUrl">): boolean {
	const publisher = catalogIdentifier && publisherOf(catalogIdentifier);
	if (!publisher || websiteUrl === null || claim.domainVerifiedAt === null) return false;
	return isInNamespace(publisher, hostKey(websiteUrl));
}
