import { standingProofs } from "#domain/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import { notify } from "../outbox/notify.ts";
import { recordAudit } from "../record-audit.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { CLAIM_CHECKER } from "./claim-checker.ts";
import { claimField } from "./close-claim.ts";
import { dispossess } from "./dispossess.ts";
import type { ChangedClaim } from "./end-claim.ts";
import { saveProofs } from "./save-proofs.ts";

const PROVEN_BY_ANOTHER = "Another account proved that the listing is its own.";

/** A claim as a check left it, the agent as it was before. */
export interface CheckedClaim {
	claim: ClaimRecord;
	agent: AgentRecord;
	at: string;
}

/** Makes who proved a claim the owner, unless proofs of another account stand. */
export async function proveClaim(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ claim, agent, at }: CheckedClaim,
): Promise<ChangedClaim> {
	const { accountId } = claim;
	const isOwner = agent.ownerId === accountId;
	const claims = await transaction.listClaimsTo(agent.slug);
	if (!isOwner && standingProofs(agent, claims).length > 0) {
		const finding = "It is in place, but another account has proven this agent before.";
		const refused = { ...claim, finding };
		transaction.saveClaim(refused);
		return { claim: refused, changesSnapshot: false };
	}
	if (!isOwner) {
		const loss = { agent, actor: CLAIM_CHECKER, reason: PROVEN_BY_ANOTHER };
		await dispossess(context, transaction, loss);
	}
	const proven: ClaimRecord = { ...claim, state: "proven", provenAt: at };
	transaction.saveClaim(proven);
	const saved = saveProofs(transaction, agent, {
		// What a moderator granted was granted to the owner of then.
		after: isOwner ? agent : { ...agent, ownerId: accountId, grantedLevel: null },
		claims: [...claims.filter(({ id }) => id !== claim.id), proven],
		at,
	});
	recordAudit(context, transaction, {
		...{ actor: CLAIM_CHECKER, action: "claim.prove" },
		subject: `agent ${agent.slug}`,
		changes: [
			{ field: claimField(claim), before: claim.state, after: "proven" },
			...(isOwner ? [] : [{ field: "ownerId", before: agent.ownerId, after: accountId }]),
			...saved.changes,
		],
	});
	await notify(context, transaction, {
		...{ accountId, type: "agent.claim_proven" },
		subject: { title: agent.title, agentSlug: agent.slug },
	});
	return { claim: proven, changesSnapshot: saved.changes.length > 0 };
}
