import type { ClaimRecord } from "#domain/records/claim-record.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { closeClaim } from "./close-claim.ts";
import { getOpenClaim } from "./get-open-claim.ts";
import { saveProofs } from "./save-proofs.ts";

interface ClaimEnd {
	id: string;
	actor: Actor;
	/** Whose claim it must be. */
	accountId?: string | undefined;
	reason?: string | undefined;
}

export interface ChangedClaim {
	claim: ClaimRecord;
	/** True when the public will see a difference. */
	changesSnapshot: boolean;
}

/** Ends a claim before its time: given up by its account, or taken by an operator with a reason. */
export async function endClaim(
	context: RegistryContext,
	{ id, actor, accountId, reason }: ClaimEnd,
): Promise<ChangedClaim> {
	return context.store.transact(async (transaction) => {
		const claim = await getOpenClaim(transaction, { id, accountId });
		return endWithin(context, transaction, claim, {
			...{ state: "ended", actor, reason: reason ?? null },
		});
	});
}

/** The same inside a transaction that does more, and for proofs that lapse. */
export async function endWithin(
	context: RegistryContext,
	transaction: RegistryTransaction,
	claim: ClaimRecord,
	{ state, actor, reason }: { state: "ended" | "lapsed"; actor: Actor; reason: string | null },
): Promise<ChangedClaim> {
	const agent = await transaction.findAgent(claim.agentSlug);
	if (!agent) throw new Error(`The claim ${claim.id} is to an agent that never was`);
	const closing = { state, agent, actor, reason };
	if (claim.state !== "proven" || agent.status === "removed") {
		return {
			claim: await closeClaim(context, transaction, claim, closing),
			changesSnapshot: false,
		};
	}
	const others = (await transaction.listClaimsTo(agent.slug)).filter(({ id }) => id !== claim.id);
	const at = context.now().toISOString();
	const { changes } = saveProofs(transaction, agent, { claims: others, at });
	return {
		claim: await closeClaim(context, transaction, claim, { ...closing, changes }),
		changesSnapshot: changes.length > 0,
	};
}
