import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { Transaction } from "../act.ts";
import { noRecord } from "../act.ts";
import { recordAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { Actor, RegistryReader } from "../store.ts";

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
export function claimField({ method, accountId }: ClaimRecord): string {
	return `${method} claim of ${accountId}`;
}

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
