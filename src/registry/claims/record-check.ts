import { minuteOf } from "#contract/instants.ts";
import { isOpenClaim, lapsesAt } from "#domain/claim-rules.ts";
import type { ClaimOutcome } from "#domain/outbound-questions.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { CLAIM_CHECKER } from "./claim-checker.ts";
import { type ChangedClaim, endWithin } from "./end-claim.ts";
import { findPlace, PLACE_CHANGED } from "./find-place.ts";
import { type CheckedClaim, proveClaim } from "./prove-claim.ts";
import { saveProofs } from "./save-proofs.ts";

/** Applies the result of a check. Undefined if the claim ended during the check. */
export async function recordCheck(
	context: RegistryContext,
	{ id, outcome }: { id: string; outcome: ClaimOutcome },
): Promise<ChangedClaim | undefined> {
	return context.store.transact(async (transaction) => {
		const claim = await transaction.claims.find(id);
		if (!claim || !isOpenClaim(claim)) return undefined;
		const agent = await transaction.agents.find(claim.agentSlug);
		if (!agent || !findPlace(claim, agent)) {
			const ending = { state: "ended", actor: CLAIM_CHECKER, reason: PLACE_CHANGED } as const;
			return endWithin(context, transaction, claim, ending);
		}
		const at = context.now().toISOString();
		const seen: ClaimRecord = { ...claim, checkedAt: at, requested: false };
		const isProven = claim.state === "proven";
		if (outcome.found) {
			const found = { claim: { ...seen, failingSince: null, finding: null }, agent, at };
			return isProven ? confirm(transaction, found) : proveClaim(context, transaction, found);
		}
		const missed = { claim: { ...seen, finding: outcome.finding }, agent, at };
		return isProven ? fail(context, transaction, missed) : save(transaction, missed.claim);
	});
}

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
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ claim, agent, at }: CheckedClaim,
): Promise<ChangedClaim> {
	const failingSince = claim.failingSince ?? at;
	const failing: ClaimRecord = { ...claim, failingSince };
	const end = lapsesAt(failingSince);
	if (context.now() >= end) {
		return endWithin(context, transaction, failing, {
			state: "lapsed",
			actor: CLAIM_CHECKER,
			reason: claim.finding,
		});
	}
	if (claim.failingSince === null) {
		const day = minuteOf(end.toISOString()).replace("T", " ");
		const detail = `${claim.finding} Unless you restore it, the proof lapses at ${day} UTC.`;
		await notify(context, transaction, {
			accountId: claim.accountId,
			type: "agent.claim_failing",
			subject: { title: agent.title, agentSlug: agent.slug, detail },
		});
	}
	return save(transaction, failing);
}

function save(transaction: RegistryTransaction, claim: ClaimRecord): ChangedClaim {
	transaction.claims.save(claim);
	return { claim, changesSnapshot: false };
}
