import type { AttestationType } from "#contract/ard-catalog.ts";
import type { AgentRecord } from "./records/agent-record.ts";

interface Attestation {
	type: AttestationType;
	/** The address that was proven. */
	sourceId: string;
}

/** What the owner of an agent has proven and the listing still names. */
export function attestationsOf({
	claim,
	websiteUrl,
	repositoryUrl,
}: Pick<AgentRecord, "claim" | "websiteUrl" | "repositoryUrl">): Attestation[] {
	return [
		...attested("domain-control", claim.domainVerifiedAt, websiteUrl),
		...attested("repository-control", claim.repositoryVerifiedAt, repositoryUrl),
	];
}

function attested(
	type: AttestationType,
	since: string | null,
	sourceId: string | null,
): Attestation[] {
	return since === null || sourceId === null ? [] : [{ type, sourceId }];
}
