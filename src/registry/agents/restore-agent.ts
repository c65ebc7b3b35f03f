import { canReturn, isRestorable } from "#domain/agents/removals.ts";
import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Transaction } from "../act.ts";
import { dropStaleClaims } from "../claims/drop-stale-claims.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { duplicateSentence, findPublicDuplicates } from "../submissions/find-duplicates.ts";
import { type AgentAct, type AgentNote, changeAgent, saveState } from "./change-agent.ts";

const BY_MODERATOR =
	"A moderator deprecated this agent. To restore it, write to the contact address of this site.";

/**
 * Undoes a deprecation, hiding, or a removal that is not final or by a source. Only moderators can undo what one of them
 * did, or a source.
 */
export async function restoreAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	return changeAgent(context, act, {
		action: "agent.restore",
		type: "agent.restored",
		to: "active",
		reaches: canReturn,
		apply: async (transaction, agent, noted) => {
			if (act.as === "owner" && agent.deprecation?.by === "moderator") {
				throw new Refusal("not_allowed", BY_MODERATOR);
			}
			if (!isRestorable(agent)) return restoreWithin(transaction, agent, noted);
			return unhide(transaction, agent, noted);
		},
		changes: (before, { status }) => [{ field: "status", before: before.status, after: status }],
	});
}

/** It comes back as it was, unless another listing is the same agent by now. Its proofs count, and are checked soon. */
async function unhide(
	transaction: Transaction,
	{ hidden, ...agent }: AgentRecord,
	noted: AgentNote,
): Promise<AgentRecord> {
	const [same] = await findPublicDuplicates(transaction, agent, { ownerId: agent.ownerId });
	if (same) throw new Refusal("conflict", duplicateSentence(same));
	const { claims, sourceEntries } = transaction;
	const status = hidden?.was ?? "active";
	const shown = saveState(transaction, agent, { ...noted, status });
	const after = await dropStaleClaims(transaction, {
		before: shown,
		after: shown,
		...noted,
	});
	transaction.agents.save(after);
	for (const claim of (await claims.by("agent", agent.slug)).filter(isOpenClaim)) {
		claims.save({ ...claim, requested: true });
	}
	// Meanwhile its sources said it in vain.
	for (const entry of await sourceEntries.by("slug", agent.slug)) {
		sourceEntries.save({ ...entry, digest: "" });
	}
	return after;
}

/** What was removed comes back unless another listing has its name by now. */
export async function restoreWithin(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	noted: AgentNote,
): Promise<AgentRecord> {
	const matches =
		agent.status === "removed"
			? await findPublicDuplicates(transaction, agent, { ownerId: agent.ownerId })
			: [];
	const match = matches.find(({ member }) => member === "documents");
	if (match) throw new Refusal("conflict", duplicateSentence(match));
	return saveState(transaction, agent, { ...noted, status: "active", deprecation: null });
}
