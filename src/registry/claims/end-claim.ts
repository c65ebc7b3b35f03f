import type { Reasoning } from "#contract/reason.ts";
import { hasDomainProof, standingProofs } from "#domain/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import { requireReason } from "#domain/require-reason.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { closeClaim } from "./close-claim.ts";
import { dispossess } from "./dispossess.ts";
import { getOpenClaim } from "./get-open-claim.ts";
import { saveProofs } from "./save-proofs.ts";

/** A reason is needed from everybody but the one whose claim it is. */
interface ClaimEnd extends Reasoning {
	id: string;
	actor: Actor;
	/** Whose claim it must be. */
	accountId?: string | undefined;
}

export interface ChangedClaim {
	claim: ClaimRecord;
	/** True when the public will see a difference. */
	changesSnapshot: boolean;
}

interface Ending {
	state: "ended" | "lapsed";
	actor: Actor;
	reason: string | null;
	/** True where an agent is lost with the last proof that its owner had of it. */
	takesAgent?: boolean;
}

/** Ends a claim before its time: given up by its account, or taken, and the agent with it, by an operator with a reason. */
export async function endClaim(
	context: RegistryContext,
	{ id, actor, accountId, ...given }: ClaimEnd,
): Promise<ChangedClaim> {
	return context.store.transact(async (transaction) => {
		const claim = await getOpenClaim(transaction, { id, accountId });
		const isOwn = actor.id === claim.accountId;
		return endWithin(context, transaction, claim, {
			state: "ended",
			actor,
			takesAgent: !isOwn,
			reason: isOwn ? null : requireReason(given),
		});
	});
}

/** The same inside a transaction that does more, and for proofs that lapse. */
export async function endWithin(
	context: RegistryContext,
	transaction: RegistryTransaction,
	claim: ClaimRecord,
	ending: Ending,
): Promise<ChangedClaim> {
	const { actor, reason } = ending;
	const agent = await transaction.agents.find(claim.agentSlug);
	if (!agent) throw new Error(`The claim ${claim.id} is to an agent that never was`);
	const closing = { state: ending.state, agent, actor, reason };
	if (claim.state !== "proven" || agent.status === "removed") {
		return {
			claim: await closeClaim(context, transaction, claim, closing),
			changesSnapshot: false,
		};
	}
	const claims = (await transaction.claims.by("agent", agent.slug)).filter(
		({ id }) => id !== claim.id,
	);
	const at = context.now().toISOString();
	const after = withoutProof(agent, { claim, claims, ending });
	const { changes } = saveProofs(transaction, agent, { after, claims, at });
	const isLost = after.ownerId !== agent.ownerId;
	if (isLost) {
		changes.push({ field: "ownerId", before: agent.ownerId, after: after.ownerId });
		await dispossess(context, transaction, { agent, actor, reason });
	}
	return {
		claim: await closeClaim(context, transaction, claim, { ...closing, changes }),
		changesSnapshot: changes.length > 0,
	};
}

/**
 * What an agent keeps apart from what is proven. A level that was granted outlasts a proof that lapsed or was given up,
 * which its owner can put back, but none that somebody else ended.
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
