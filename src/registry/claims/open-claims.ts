import type { Reasoning } from "#contract/moderation/reason.ts";
import type { ClaimMethod } from "#contract/vocabulary.ts";
import { anotherOwner } from "#domain/accounts/owners.ts";
import { claimPlace } from "#domain/claims/claim-places.ts";
import * as rules from "#domain/claims/claim-rules.ts";
import { hasDomainProof, standingProofs } from "#domain/claims/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { type Transaction, verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { getPublicAgent } from "../signals/cast-vote.ts";
import type { Actor } from "../store.ts";
import { closeClaim, getOpenClaim, saveProofs } from "./close-claim.ts";
import { dispossess } from "./dispossess.ts";
import { CLAIM_CHECKER, PLACE_CHANGED } from "./find-place.ts";
import { challengeFor, settleProof, unproven } from "./owner-proofs.ts";

export interface ClaimStart {
	slug: string;
	method: ClaimMethod;
	accountId: string;
}

const NO_PLACE: Readonly<Record<ClaimMethod, string>> = {
	dns: "The listing has no website.",
	website: "The listing has no website.",
	repository:
		"The listing has no repository that this registry can check; on a host inside, the operator names it in ALLOWED_HOSTS first.",
};

/**
 * Starts a claim to an agent, or returns the open one with the same proof text. A new claim replaces ended ones, and
 * has a new ID because a check of the old one may still be running.
 */
export const startClaim = verb(async (transaction, { slug, method, accountId }: ClaimStart) => {
	const agent = await getPublicAgent(transaction, slug);
	const claims = await transaction.claims.by("agent", slug);
	if (!rules.mayProve({ method, accountId }, agent, claims)) throw provenByAnother(agent, claims);
	const place = claimPlace(method, agent, transaction.allowedHosts ?? []);
	if (!place) throw new Refusal("conflict", NO_PLACE[method]);
	const own = claims.filter((claim) => claim.accountId === accountId && claim.method === method);
	const open = own.find(rules.isOpenClaim);
	if (open?.subject === place.subject) return open;
	if (open) {
		const ending = { state: "ended", actor: CLAIM_CHECKER, reason: PLACE_CHANGED } as const;
		await endWithin(transaction, open, ending);
	}
	await requireRoom(transaction, accountId);
	for (const { id } of own) transaction.claims.remove(id);
	const { subject } = place;
	const challenge = await challengeFor(transaction, { ownerId: accountId, subject });
	const asked = { agentSlug: slug, accountId, method, subject, challenge };
	const claim = { ...unproven(transaction), ...asked, closedAt: null };
	transaction.claims.save(claim);
	await recordOwnAct(transaction, {
		member: accountId,
		action: "claim.start",
		subject: `agent ${slug}`,
		changes: [{ field: "method", before: null, after: method }],
	});
	return claim;
});

function provenByAnother(agent: AgentRecord, claims: readonly ClaimRecord[]): Refusal {
	const stronger = rules.hasDomainProof(agent, claims)
		? ""
		: " A proof of the website's domain ranks above a proof of the repository.";
	const owner = capitalise(anotherOwner(agent.ownerId));
	return new Refusal("conflict", `${owner} has verified ownership of this agent.${stronger}`);
}

async function requireRoom(transaction: Transaction, accountId: string): Promise<void> {
	const own = await transaction.claims.by("account", accountId);
	const count = own.filter(({ state }) => state === "waiting").length;
	const listings = await transaction.agents.countBy("owner", accountId);
	requireQuota("open_claims", transaction.limits, { count, listings });
}

/** Checks the place of a claim soon. Asking again before that changes nothing. */
export const requestCheck = verb(async (transaction, choice: { id: string; accountId: string }) => {
	const claim = await getOpenClaim(transaction, choice);
	if (claim.requested) return claim;
	if (rules.wasJustChecked(claim, transaction.now())) {
		throw new Refusal(
			"conflict",
			"This was checked less than a minute ago. Wait a moment and try again.",
		);
	}
	const requested = { ...claim, requested: true };
	transaction.claims.save(requested);
	return requested;
});

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
		return { claim: await closeClaim(transaction, claim, closing), changesSnapshot: false };
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
