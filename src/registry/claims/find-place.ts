import { claimPlace } from "#domain/claims/claim-places.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import type { Actor } from "../store.ts";

/** Why a claim ends if the listing no longer names its place. */
export const PLACE_CHANGED = "The listing now names another address, which is not verified yet.";

/** The place of a claim, if it is public and the listing still names it. */
export function findPlace(
	{ method, subject }: ClaimRecord,
	agent: AgentRecord | undefined,
	allowed: AllowedHosts | "any" = "any",
) {
	if (!agent || agent.status === "removed") return undefined;
	const place = claimPlace(method, agent, allowed);
	return place?.subject === subject ? place : undefined;
}

/** Actor of changes that result from a check. */
export const CLAIM_CHECKER: Actor = { id: "registry:claim-checker" };
