import { fieldChanges } from "#domain/agents/field-changes.ts";
import { applyProofs, isOpenClaim } from "#domain/claims/claim-rules.ts";
import { claimByProof, coveredPlace, proofPlace } from "#domain/claims/owner-proofs.ts";
import type { AgentRecord, Claim, ClaimRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { Transaction } from "../act.ts";
import { newId, type RegistryTransaction } from "../store.ts";

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
