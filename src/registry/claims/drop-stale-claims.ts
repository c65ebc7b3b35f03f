import { applyProofs, isOpenClaim } from "#domain/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { closeClaim } from "./close-claim.ts";
import { findPlace, PLACE_CHANGED } from "./find-place.ts";

/**
 * Ends the claims whose place is no longer that of the listing, and returns the new listing as what is still proven
 * makes it. The caller saves it.
 */
export async function dropStaleClaims(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ before, after, actor }: { before: AgentRecord; after: AgentRecord; actor: Actor },
): Promise<AgentRecord> {
	const claims = await transaction.listClaimsTo(before.slug);
	for (const [index, claim] of claims.entries()) {
		if (!isOpenClaim(claim) || findPlace(claim, after)) continue;
		const closing = { state: "ended", agent: after, actor, reason: PLACE_CHANGED } as const;
		claims[index] = await closeClaim(context, transaction, claim, closing);
	}
	// The invented claim of a sample stands until somebody proves a real one.
	if (claims.every(({ provenAt }) => provenAt === null)) return after;
	return applyProofs(after, { claims, at: context.now().toISOString() });
}
