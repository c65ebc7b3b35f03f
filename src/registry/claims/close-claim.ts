import { fieldChanges } from "#domain/agents/field-changes.ts";
import { applyProofs, isOpenClaim } from "#domain/claims/claim-rules.ts";
import { claimByProof, coveredPlace, proofPlace } from "#domain/claims/owner-proofs.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord, Claim, ClaimRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import { noRecord, type Transaction } from "../act.ts";
import { recordAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { type Actor, newId, type RegistryReader, type RegistryTransaction } from "../store.ts";

interface Closing {
	state: "ended" | "lapsed";
	agent: Pick<AgentRecord, "title" | "slug">;
	actor: Actor;
	/** A sentence for the claimant. */
	reason: string | null;
	/** What the agent loses. */
	changes?: readonly AuditChange[];
	/** False if the claimant is told otherwise. */
	isTold?: boolean;
}

const ACTIONS = { ended: "claim.end", lapsed: "claim.lapse" } as const;

/** Closes a claim permanently, and notifies its account if it lost a proof without giving it up. */
export async function closeClaim(
	transaction: Transaction,
	claim: ClaimRecord,
	{ state, agent, actor, reason, changes = [], isTold = true }: Closing,
): Promise<ClaimRecord> {
	const closedAt = transaction.now().toISOString();
	const closed: ClaimRecord = { ...claim, state, closedAt, requested: false };
	transaction.claims.save(closed);
	await recordAct(transaction, {
		actor,
		reason,
		action: ACTIONS[state],
		owner: claim.accountId,
		// It had no effect, so it counts as the member's own action.
		...(claim.state === "waiting" ? { member: claim.accountId } : {}),
		subject: `agent ${agent.slug}`,
		changes: [{ field: claimField(claim), before: claim.state, after: state }, ...changes],
	});
	if (isTold && claim.state === "proven" && actor.id !== claim.accountId) {
		await notify(transaction, {
			accountId: claim.accountId,
			type: "agent.claim_lapsed",
			subject: { title: agent.title, agentSlug: agent.slug, detail: reason },
		});
	}
	return closed;
}

/** Name of a claim in records about several claims. */
export const claimField = ({ method, accountId }: ClaimRecord) => `${method} claim of ${accountId}`;

/** An open claim. Other accounts' claims are treated like unknown ones. */
export async function getOpenClaim(
	reader: RegistryReader,
	{ id, accountId }: { id: string; accountId?: string | undefined },
): Promise<ClaimRecord> {
	const claim = await reader.claims.find(id);
	if (!claim || (accountId !== undefined && claim.accountId !== accountId)) {
		throw noRecord("claims");
	}
	if (accountId !== undefined && claim.proof !== undefined) {
		throw new Refusal("conflict", "This is proven for all listings there, under Domains.");
	}
	if (isOpenClaim(claim)) return claim;
	throw new Refusal("conflict", "This claim has ended. Start a new one.");
}

const SHOWN: readonly (keyof Claim)[] = [
	"status",
	"level",
	"domainVerifiedAt",
	"repositoryVerifiedAt",
];

interface Proofs {
	/** The agent with its other changes. */
	after?: AgentRecord;
	/** All its claims in their new state. */
	claims: readonly ClaimRecord[];
	at: string;
}

/** Saves an agent with the state that follows from its proofs. Returns it, and what changes publicly. */
export function saveProofs(
	transaction: RegistryTransaction,
	before: AgentRecord,
	{ after = before, claims, at }: Proofs,
): { agent: AgentRecord; changes: AuditChange[] } {
	const derived = applyProofs(after, { claims, at });
	const changes = fieldChanges(SHOWN, before.claim, derived.claim);
	const agent = changes.length === 0 ? derived : { ...derived, updatedAt: at };
	transaction.agents.save(agent);
	return { agent, changes };
}

/** An agent with what its owner has proven for all listings at its places. The caller saves it. */
export async function withOwnerProofs(
	transaction: Transaction,
	agent: AgentRecord,
): Promise<AgentRecord> {
	const own = agent.ownerId === null ? [] : await transaction.proofs.by("owner", agent.ownerId);
	const proofs = own.filter((proof) => proof.state === "proven" && coveredPlace(proof, agent));
	if (proofs.length === 0) return agent;
	const claims = await saveHeld(transaction, agent, proofs);
	return applyProofs(agent, { claims, at: transaction.now().toISOString() });
}

/** Saves the claims that a listing has by proofs. Returns all its claims. */
export async function saveHeld(
	transaction: Transaction,
	agent: AgentRecord,
	proofs: readonly ProofRecord[],
): Promise<ClaimRecord[]> {
	const claims = new Map(
		(await transaction.claims.by("agent", agent.slug)).map((claim) => [claim.id, claim]),
	);
	for (const proof of proofs) {
		const { method } = proofPlace(proof);
		const match = [...claims.values()].find(
			(claim) =>
				claim.proof !== undefined && claim.method === method && claim.accountId === proof.ownerId,
		);
		const known = match && isOpenClaim(match) ? match : undefined;
		if (!known && proof.state !== "proven") continue;
		const id = match?.id ?? newId(transaction);
		const claim = claimByProof(proof, agent, { id, known });
		claims.set(id, claim);
		transaction.claims.save(claim);
	}
	return [...claims.values()];
}
