import { isEvaluated } from "#contract/evidence/check-row.ts";
import type { CheckResult } from "#contract/evidence/checks.ts";
import type { AttestationType } from "#contract/protocols/ard-catalog.ts";
import type { AgentRecord } from "../records/agent-record.ts";

interface Attestation {
	type: AttestationType;
	/** The address that was proven. Null for what was checked. */
	sourceId: string | null;
}

/** What the owner of an agent has proven and the listing still names, and then whether it was checked as well. */
export function attestationsOf({
	claim,
	websiteUrl,
	repositoryUrl,
	checks,
}: Pick<AgentRecord, "claim" | "websiteUrl" | "repositoryUrl"> & {
	checks: readonly CheckResult[];
}): Attestation[] {
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
