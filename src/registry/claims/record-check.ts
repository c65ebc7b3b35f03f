import { minuteOf } from "#contract/instants.ts";
import { anotherOwner } from "#domain/accounts/owners.ts";
import { isRestorable } from "#domain/agents/removals.ts";
import { isOpenClaim, lapsesAt, mayProve, standingProofs } from "#domain/claims/claim-rules.ts";
import type { ClaimOutcome } from "#domain/claims/outbound-questions.ts";
import { withTransition } from "#domain/history.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { type Transaction, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryTransaction } from "../store.ts";
import { claimField, closeClaim, saveProofs } from "./close-claim.ts";
import { dispossess } from "./dispossess.ts";
import { CLAIM_CHECKER, findPlace, PLACE_CHANGED } from "./find-place.ts";
import { type ChangedClaim, endWithin } from "./open-claims.ts";

/** Applies the result of a check. Undefined if the claim ended during the check. */
export const recordCheck = verb(
	async (transaction, { id, outcome }: { id: string; outcome: ClaimOutcome }) => {
		const claim = await transaction.claims.find(id);
		if (!claim || !isOpenClaim(claim)) return undefined;
		const agent = await transaction.agents.find(claim.agentSlug);
		if (agent && isRestorable(agent)) return undefined;
		if (!agent || !findPlace(claim, agent)) {
			const ending = { state: "ended", actor: CLAIM_CHECKER, reason: PLACE_CHANGED } as const;
			return endWithin(transaction, claim, ending);
		}
		const at = transaction.now().toISOString();
		const base: ClaimRecord = { ...claim, checkedAt: at, requested: false };
		const isProven = claim.state === "proven";
		if (outcome.found) {
			const hit = { claim: { ...base, failingSince: null, finding: null }, agent, at };
			return isProven ? confirm(transaction, hit) : proveClaim(transaction, hit);
		}
		const missed = { claim: { ...base, finding: outcome.finding }, agent, at };
		return isProven ? fail(transaction, missed) : save(transaction, missed.claim);
	},
);

async function confirm(
	transaction: RegistryTransaction,
	{ claim, agent, at }: CheckedClaim,
): Promise<ChangedClaim> {
	transaction.claims.save(claim);
	const claims = await transaction.claims.by("agent", agent.slug);
	const { changes } = saveProofs(transaction, agent, { claims, at });
	return { claim, changesSnapshot: changes.length > 0 };
}

/** A missing proof counts for a few more days, in which its owner can restore it. */
async function fail(
	transaction: Transaction,
	{ claim, agent, at }: CheckedClaim,
): Promise<ChangedClaim> {
	const failingSince = claim.failingSince ?? at;
	const failing: ClaimRecord = { ...claim, failingSince };
	const end = lapsesAt(failingSince);
	if (transaction.now() >= end) {
		return endWithin(transaction, failing, {
			state: "lapsed",
			actor: CLAIM_CHECKER,
			reason: claim.finding,
		});
	}
	if (claim.failingSince === null) {
		const day = minuteOf(end.toISOString()).replace("T", " ");
		const detail = `${claim.finding} Unless you restore it, the proof lapses at ${day} UTC.`;
		await notify(transaction, {
			accountId: claim.accountId,
			type: "agent.claim_failing",
			subject: { title: agent.title, agentSlug: agent.slug, detail },
		});
	}
	return save(transaction, failing);
}

interface CheckedClaim {
	claim: ClaimRecord;
	agent: AgentRecord;
	at: string;
}

/** Makes the account that proved a claim the owner, unless another account has proofs of the same or higher rank. */
async function proveClaim(transaction: Transaction, checked: CheckedClaim): Promise<ChangedClaim> {
	const { claim, agent, at } = checked;
	const { accountId } = claim;
	const records = await transaction.claims.by("agent", agent.slug);
	if (!mayProve(claim, agent, records)) {
		const finding = `The proof was found, but ${anotherOwner(agent.ownerId)} has already verified ownership of this agent.`;
		const refused = { ...claim, finding };
		transaction.claims.save(refused);
		return { claim: refused, changesSnapshot: false };
	}
	const after = await takeOver(transaction, checked, records);
	const proven: ClaimRecord = { ...claim, state: "proven", provenAt: at };
	transaction.claims.save(proven);
	const claims = [...records.filter(({ id }) => id !== claim.id), proven];
	const saved = saveProofs(transaction, agent, { after, claims, at });
	recordAudit(transaction, {
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
	await notify(transaction, {
		accountId,
		type: "agent.claim_proven",
		subject: { title: agent.title, agentSlug: agent.slug },
	});
	return { claim: proven, changesSnapshot: saved.changes.length > 0 };
}

/** The agent for its new owner, after the former owner was notified and has no proof left; unchanged for the same owner. */
async function takeOver(
	transaction: Transaction,
	{ claim: { accountId, subject }, agent, at }: CheckedClaim,
	claims: readonly ClaimRecord[],
): Promise<AgentRecord> {
	if (agent.ownerId === accountId) return agent;
	const winner = capitalise(anotherOwner(accountId));
	const loss = { actor: CLAIM_CHECKER, reason: `${winner} proved control of ${subject}.` };
	for (const proof of standingProofs(agent, claims)) {
		await closeClaim(transaction, proof, { state: "ended", agent, ...loss });
	}
	await dispossess(transaction, { agent, ...loss });
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

function save(transaction: RegistryTransaction, claim: ClaimRecord): ChangedClaim {
	transaction.claims.save(claim);
	return { claim, changesSnapshot: false };
}
