import { CLAIM_CHECKS } from "#contract/limits.ts";
import { isRestorable } from "#domain/agents/removals.ts";
import { claimLine } from "#domain/claims/claim-places.ts";
import { hasWaitedTooLong, isDueForCheck } from "#domain/claims/claim-rules.ts";
import type { ClaimCheck } from "#domain/claims/outbound-questions.ts";
import { proofPlace } from "#domain/claims/owner-proofs.ts";
import { verb } from "../act.ts";
import { CLAIM_CHECKER, findPlace, PLACE_CHANGED } from "./find-place.ts";
import { endWithin } from "./open-claims.ts";
import { settleProof } from "./owner-proofs.ts";

/** With the account that claims. */
export type DueClaim = ClaimCheck & { by: string };

const NOT_PROVEN = `It was not proven within ${CLAIM_CHECKS.waitingDays} days.`;

/** Claims to check now, requested ones first. Hopeless claims end. */
export const listDueClaims = verb(async (transaction): Promise<DueClaim[]> => {
	const now = transaction.now();
	const requested: DueClaim[] = [];
	const others: DueClaim[] = [];
	for (const claim of await transaction.claims.by("open", "yes")) {
		const agent = await transaction.agents.find(claim.agentSlug);
		// It waits, and is checked once the agent is back.
		if (agent && isRestorable(agent)) continue;
		const isOld = hasWaitedTooLong(claim, now);
		if (claim.proof !== undefined) continue;
		if (!isOld && !isDueForCheck(claim, now)) continue;
		const place = findPlace(claim, agent, transaction.allowedHosts ?? []);
		if (isOld || !place) {
			const reason = isOld ? NOT_PROVEN : PLACE_CHANGED;
			const ending = { state: "ended", actor: CLAIM_CHECKER, reason } as const;
			await endWithin(transaction, claim, ending);
			continue;
		}
		const { id, accountId: by, method, challenge } = claim;
		const check = { id, by, method, location: place.location, expected: claimLine(challenge) };
		(claim.requested ? requested : others).push(check);
	}
	for (const proof of await transaction.proofs.by("open", "yes")) {
		if (hasWaitedTooLong(proof, now)) {
			const after = { ...proof, state: "ended", finding: NOT_PROVEN } as const;
			await settleProof(transaction, { before: proof, after, actor: CLAIM_CHECKER });
		} else if (isDueForCheck(proof, now)) {
			const { method, location } = proofPlace(proof, transaction.allowedHosts);
			const { id, ownerId: by, code } = proof;
			const check = { id, by, method, location, expected: claimLine(code) };
			(proof.requested ? requested : others).push(check);
		}
	}
	return [...requested, ...others];
});
