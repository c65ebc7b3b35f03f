import { claimPlace } from "#domain/claim-places.ts";
import { applyProofs, isOpenClaim } from "#domain/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { closeClaim } from "./close-claim.ts";
import { findPlace, PLACE_CHANGED } from "./find-place.ts";

/**
 * Ends the claims whose place is no longer that of the listing, and returns the new listing as what is still proven
 * makes it. A level that was granted was granted to the domain of then. The caller saves it.
 */
export async function dropStaleClaims(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ before, after, actor }: { before: AgentRecord; after: AgentRecord; actor: Actor },
): Promise<AgentRecord> {
	const claims = await transaction.claims.by("agent", before.slug);
	for (const [index, claim] of claims.entries()) {
		if (!isOpenClaim(claim) || findPlace(claim, after)) continue;
		const closing = { state: "ended", agent: after, actor, reason: PLACE_CHANGED } as const;
		claims[index] = await closeClaim(context, transaction, claim, closing);
	}
	const kept = isSamePlace(before, after) ? after : { ...after, grantedLevel: null };
	// The invented claim of a sample stands until a real one is proven.
	if (claims.every(({ provenAt }) => provenAt === null)) return kept;
	return applyProofs(kept, { claims, at: context.now().toISOString() });
}

/** Whether the domain that an owner would prove is that of before. */
function isSamePlace(before: AgentRecord, after: AgentRecord): boolean {
	return claimPlace("dns", before)?.subject === claimPlace("dns", after)?.subject;
}
