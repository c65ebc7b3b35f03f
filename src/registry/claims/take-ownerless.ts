import { coveredPlace } from "#domain/claims/owner-proofs.ts";
import { withTransition } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { Transaction } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor } from "../store.ts";
import { CLAIM_CHECKER } from "./find-place.ts";
import { withOwnerProofs } from "./held-proofs.ts";

/** Gives an owner all listings without one at the place of its proof. Returns how many. */
export async function takeOwnerless(transaction: Transaction, proof: ProofRecord): Promise<number> {
	const { kind, subject, ownerId } = proof;
	const { agents } = transaction;
	// No index has the accounts of code hosts.
	const near = kind === "domain" ? await agents.by("host", subject) : await agents.list();
	const free = near.filter((agent) => isOwnerless(agent) && coveredPlace(proof, agent));
	const reason = `${ownerId} proved control of ${subject}.`;
	for (const agent of free) {
		await giveTo(transaction, agent, { ownerId, actor: CLAIM_CHECKER, reason });
	}
	return free.length;
}

export function isOwnerless({ ownerId, status }: Pick<AgentRecord, "ownerId" | "status">): boolean {
	return ownerId === null && status !== "removed";
}

/** Makes an owner that of a listing without one, with what that owner has proven. */
export async function giveTo(
	transaction: Transaction,
	agent: AgentRecord,
	{ ownerId, actor, reason }: { ownerId: string; actor: Actor; reason: string | null },
): Promise<void> {
	const at = transaction.now().toISOString();
	const history = withTransition(agent, { to: "claimed", at, actor: actor.id, reason });
	const next = { ...agent, ...history, ownerId, updatedAt: at };
	transaction.agents.save(await withOwnerProofs(transaction, next));
	recordAudit(transaction, {
		actor,
		action: "claim.prove",
		subject: `agent ${agent.slug}`,
		changes: [{ field: "ownerId", before: null, after: ownerId }],
		member: ownerId,
	});
}
