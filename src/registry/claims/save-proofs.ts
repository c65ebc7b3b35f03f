import { fieldChanges } from "#domain/agents/field-changes.ts";
import { applyProofs } from "#domain/claims/claim-rules.ts";
import type { AgentRecord, Claim, ClaimRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { RegistryTransaction } from "../store.ts";

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
