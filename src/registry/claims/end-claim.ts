import type { Reasoning } from "#contract/moderation/reason.ts";
import { hasDomainProof, standingProofs } from "#domain/claims/claim-rules.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { type Transaction, verb } from "../act.ts";
import type { Actor } from "../store.ts";
import { closeClaim, getOpenClaim } from "./close-claim.ts";
import { dispossess } from "./dispossess.ts";
import { settleProof } from "./owner-proofs.ts";
import { saveProofs } from "./save-proofs.ts";

/** A reason, required from everyone except the claimant. */
interface ClaimEnd extends Reasoning {
	id: string;
	actor: Actor;
	/** Required claimant. */
	accountId?: string | undefined;
}

export interface ChangedClaim {
	claim: ClaimRecord;
	/** True if public data changes. */
	changesSnapshot: boolean;
}

interface Ending {
	state: "ended" | "lapsed";
	actor: Actor;
	reason: string | null;
	/** True if the owner loses the agent with their last proof. */
	takesAgent?: boolean;
}

/**
 * Ends a claim early: its account gives it up, or an operator revokes it, and the agent with it, with a reason. A proof
 * for all listings by which it is held ends too, or its next check would give the claim again.
 */
export const endClaim = verb(async (transaction, { id, actor, accountId, ...input }: ClaimEnd) => {
	const claim = await getOpenClaim(transaction, { id, accountId });
	const isOwn = actor.id === claim.accountId;
	const reason = isOwn ? null : requireReason(input);
	const ending = { state: "ended", actor, takesAgent: !isOwn, reason } as const;
	const ended = await endWithin(transaction, claim, ending);
	const before = claim.proof && (await transaction.proofs.find(claim.proof));
	if (!before) return ended;
	const after = { ...before, state: "ended", requested: false } as const;
	const isPublic = await settleProof(transaction, { before, after, actor, reason });
	return { ...ended, changesSnapshot: ended.changesSnapshot || isPublic };
});

/** The same inside a transaction that does more, and for lapsed proofs. */
export async function endWithin(
	transaction: Transaction,
	claim: ClaimRecord,
	ending: Ending,
): Promise<ChangedClaim> {
	const { actor, reason } = ending;
	const agent = await transaction.agents.find(claim.agentSlug);
	if (!agent) throw new Error(`The agent of claim ${claim.id} does not exist`);
	const closing = { state: ending.state, agent, actor, reason };
	if (claim.state !== "proven" || agent.status === "removed") {
		return {
			claim: await closeClaim(transaction, claim, closing),
			changesSnapshot: false,
		};
	}
	const claims = (await transaction.claims.by("agent", agent.slug)).filter(
		({ id }) => id !== claim.id,
	);
	const at = transaction.now().toISOString();
	const after = withoutProof(agent, { claim, claims, ending });
	const { changes } = saveProofs(transaction, agent, { after, claims, at });
	const isLost = after.ownerId !== agent.ownerId;
	if (isLost) {
		changes.push({ field: "ownerId", before: agent.ownerId, after: after.ownerId });
		await dispossess(transaction, { agent, actor, reason });
	}
	return {
		claim: await closeClaim(transaction, claim, { ...closing, changes }),
		changesSnapshot: changes.length > 0,
	};
}

/**
 * What an agent keeps in addition to its proofs. A granted level outlasts a proof that lapsed or was given up, because
 * its owner can restore it, but not one that someone else ended.
 */
function withoutProof(
	agent: AgentRecord,
	{ claim, claims, ending }: { claim: ClaimRecord; claims: ClaimRecord[]; ending: Ending },
): AgentRecord {
	const { state, actor, takesAgent = false } = ending;
	const isLost =
		takesAgent && agent.ownerId === claim.accountId && standingProofs(agent, claims).length === 0;
	if (isLost) return { ...agent, ownerId: null, grantedLevel: null };
	const isTaken = state === "ended" && actor.id !== claim.accountId;
	return isTaken && !hasDomainProof(agent, claims) ? { ...agent, grantedLevel: null } : agent;
}
