import { claimPlace } from "#domain/claims/claim-places.ts";
import { applyProofs, isOpenClaim } from "#domain/claims/claim-rules.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import type { Transaction } from "../act.ts";
import type { Actor } from "../store.ts";
import { closeClaim, withOwnerProofs } from "./close-claim.ts";
import { findPlace, PLACE_CHANGED } from "./find-place.ts";

/**
 * Ends claims whose place the listing no longer names, and returns the agent with what is proven for its places now. A
 * granted level is lost with the domain that it was granted for. The caller saves the agent.
 */
export async function dropStaleClaims(
	transaction: Transaction,
	{ before, after, actor }: { before: AgentRecord; after: AgentRecord; actor: Actor },
): Promise<AgentRecord> {
	const claims = await transaction.claims.by("agent", before.slug);
	for (const [index, claim] of claims.entries()) {
		if (!isOpenClaim(claim) || findPlace(claim, after)) continue;
		const closing = { state: "ended", agent: after, actor, reason: PLACE_CHANGED } as const;
		claims[index] = await closeClaim(transaction, claim, closing);
	}
	const left = withClaimsLeft({ before, after }, { claims, at: transaction.now().toISOString() });
	return withOwnerProofs(transaction, left);
}

/** The same for a preview, which ends no claim. */
export function withoutStaleClaims(
	{ before, after }: { before: AgentRecord; after: AgentRecord },
	{ claims, at }: { claims: readonly ClaimRecord[]; at: string },
): AgentRecord {
	const left = claims.map((claim) =>
		!isOpenClaim(claim) || findPlace(claim, after) ? claim : { ...claim, state: "ended" as const },
	);
	return withClaimsLeft({ before, after }, { claims: left, at });
}

function withClaimsLeft(
	{ before, after }: { before: AgentRecord; after: AgentRecord },
	left: { claims: readonly ClaimRecord[]; at: string },
): AgentRecord {
	const [domain, other] = [before, after].map((agent) => claimPlace("dns", agent)?.subject);
	const base = domain === other ? after : { ...after, grantedLevel: null };
	// The fictional claim of a sample agent stays until a real one is proven.
	if (left.claims.every(({ provenAt }) => provenAt === null)) return base;
	return applyProofs(base, left);
}
