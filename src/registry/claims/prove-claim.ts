import { mayProve, standingProofs } from "#domain/claim-rules.ts";
import { withTransition } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { CLAIM_CHECKER } from "./claim-checker.ts";
import { claimField, closeClaim } from "./close-claim.ts";
import { dispossess } from "./dispossess.ts";
import type { ChangedClaim } from "./end-claim.ts";
import { saveProofs } from "./save-proofs.ts";

/** A claim after a check, and the agent before it. */
export interface CheckedClaim {
	claim: ClaimRecord;
	agent: AgentRecord;
	at: string;
}

/** Makes the account that proved a claim the owner, unless another account has proofs of the same or higher rank. */
export async function proveClaim(
	context: RegistryContext,
	transaction: RegistryTransaction,
	checked: CheckedClaim,
): Promise<ChangedClaim> {
	const { claim, agent, at } = checked;
	const { accountId } = claim;
	const known = await transaction.claims.by("agent", agent.slug);
	if (!mayProve(claim, agent, known)) {
		const finding =
			"The proof was found, but another account has already verified ownership of this agent.";
		const refused = { ...claim, finding };
		transaction.claims.save(refused);
		return { claim: refused, changesSnapshot: false };
	}
	const after = await takeOver(context, transaction, checked, known);
	const proven: ClaimRecord = { ...claim, state: "proven", provenAt: at };
	transaction.claims.save(proven);
	const claims = [...known.filter(({ id }) => id !== claim.id), proven];
	const saved = saveProofs(transaction, agent, { after, claims, at });
	recordAudit(context, transaction, {
		actor: CLAIM_CHECKER,
		action: "claim.prove",
		subject: `agent ${agent.slug}`,
		changes: [
			{ field: claimField(claim), before: claim.state, after: "proven" },
			...(after === agent ? [] : [{ field: "ownerId", before: agent.ownerId, after: accountId }]),
			...saved.changes,
		],
		member: after === agent ? accountId : null,
	});
	await notify(context, transaction, {
		accountId,
		type: "agent.claim_proven",
		subject: { title: agent.title, agentSlug: agent.slug },
	});
	return { claim: proven, changesSnapshot: saved.changes.length > 0 };
}

/** The agent for its new owner, after the former owner was notified and has no proof left; unchanged for the same owner. */
async function takeOver(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ claim: { accountId, subject }, agent, at }: CheckedClaim,
	claims: readonly ClaimRecord[],
): Promise<AgentRecord> {
	if (agent.ownerId === accountId) return agent;
	const loss = { actor: CLAIM_CHECKER, reason: `Another account proved control of ${subject}.` };
	for (const proof of standingProofs(agent, claims)) {
		await closeClaim(context, transaction, proof, { state: "ended", agent, ...loss });
	}
	await dispossess(context, transaction, { agent, ...loss });
	const reason = `${accountId} proved control of ${subject}.`;
	const transition = { to: "claimed", at, actor: CLAIM_CHECKER.id, reason };
	return {
		...agent,
		...withTransition(agent, transition),
		ownerId: accountId,
		// A granted level belonged to the former owner.
		grantedLevel: null,
	};
}
