import type { ClaimMethod } from "#contract/vocabulary.ts";
import { claimPlace } from "#domain/claims/claim-places.ts";
import type { Claim, Listing } from "#domain/records/agent-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { CLAIM_STATUS_LABELS } from "../labels.ts";

type ProvenAgent = Pick<Listing, "websiteUrl" | "repositoryUrl"> & {
	claim: Pick<Claim, "status" | "domainVerifiedAt" | "repositoryVerifiedAt">;
};

export const NOTHING_PROVEN = "Nothing proven";

/** Whether anything about the owner is proven, here or where the operator trusts it: else the trust score says nothing. */
export function hasProof({ trust }: Pick<SnapshotAgent, "trust">): boolean {
	return trust.identity + trust.verification > 0;
}

/** What is proven of the maker here. */
export function proofWords(agent: ProvenAgent): string | null {
	const { domainVerifiedAt, repositoryVerifiedAt } = agent.claim;
	return (domainVerifiedAt ?? repositoryVerifiedAt) ? claimWords(agent) : null;
}

/**
 * The state of a claim and what was proven, because each proof is for one place: `Claimed: repository
 * https://github.com/quay/scout, not the domain of the website`.
 */
export function claimWords(agent: ProvenAgent): string {
	const { status, domainVerifiedAt, repositoryVerifiedAt } = agent.claim;
	const place = (name: string, method: ClaimMethod, since: string | null) => {
		const subject = since === null ? undefined : claimPlace(method, agent, "any")?.subject;
		return subject === undefined ? [] : [`${name} ${subject}`];
	};
	const proven = [
		...place("domain", "dns", domainVerifiedAt),
		...place("repository", "repository", repositoryVerifiedAt),
		...(domainVerifiedAt === null && repositoryVerifiedAt !== null && agent.websiteUrl !== null
			? ["not the domain of the website"]
			: []),
	];
	return [CLAIM_STATUS_LABELS[status], proven.join(", ")].filter(Boolean).join(": ");
}
