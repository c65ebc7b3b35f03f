import { daysBefore } from "#contract/instants.ts";
import {
	canReturn,
	isGoneByItself,
	isRestorable,
	RESTORABLE_DAYS,
} from "#domain/agents/removals.ts";
import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { Transaction } from "../act.ts";
import { dropStaleClaims } from "../claims/drop-stale-claims.ts";
import type { Actor, RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { duplicateSentence, findPublicDuplicates } from "../submissions/find-duplicates.ts";
import { acceptMessage } from "./accept-message.ts";
import {
	type AgentAct,
	type AgentChange,
	type AgentNote,
	changeAgent,
	saveState,
} from "./change-agent.ts";
import { closeAgent } from "./close-agent.ts";

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
	const after = await dropStaleClaims(transaction, { before: shown, after: shown, ...noted });
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

interface Deprecation extends AgentAct {
	/** Shown on the agent's page, without a review. */
	message?: string | undefined;
	successor?: string | undefined;
}

/** Marks an agent as no longer maintained. It stays public. */
export async function deprecateAgent(
	context: RegistryContext,
	{ message, successor, ...act }: Deprecation,
): Promise<AgentRecord> {
	const deprecation = {
		message: acceptMessage(message ?? ""),
		successor: successor ?? null,
		by: act.as,
	};
	return changeAgent(context, act, {
		action: "agent.deprecate",
		type: "agent.deprecated",
		to: "deprecated",
		detail: deprecation.message,
		apply: async (transaction, agent, noted) => {
			await requireSuccessor(transaction, agent, deprecation.successor);
			return saveState(transaction, agent, { ...noted, status: "deprecated", deprecation });
		},
		changes: changesOf,
	});
}

async function requireSuccessor(
	reader: RegistryReader,
	{ slug }: AgentRecord,
	successor: string | null,
): Promise<void> {
	if (successor === null) return;
	const pointer = "#/successor";
	if (successor === slug) throw invalidBody([{ pointer, detail: "must be another agent" }]);
	const agent = await reader.agents.find(successor);
	if (agent && agent.status !== "removed") return;
	throw invalidBody([{ pointer, detail: "must be the slug of a public agent" }]);
}

function changesOf(before: AgentRecord, { deprecation }: AgentRecord): AuditChange[] {
	const changes = [
		{ field: "status", before: before.status, after: "deprecated" },
		{ field: "message", before: null, after: deprecation?.message ?? null },
		{ field: "successor", before: null, after: deprecation?.successor ?? null },
	];
	return changes.filter(({ after }) => after !== null);
}

/**
 * Removes an agent. For 30 days it can be restored, with its slug, its claims and its open revision, which wait
 * meanwhile; then, or at once, it is gone for good, also from the dumps. A moderator can also remove what its owner or a source removed, which
 * only moderators can restore then.
 */
export async function removeAgent(
	context: RegistryContext,
	{ forGood = false, ...act }: AgentAct & { forGood?: boolean | undefined },
): Promise<AgentRecord> {
	const until = daysBefore(context.now(), -RESTORABLE_DAYS);
	return takeAway(context, act, {
		action: "agent.remove",
		reaches(agent) {
			const { hidden } = agent;
			if (!hidden) return isGoneByItself(agent);
			return forGood || hidden.until === null || hidden.by !== act.as;
		},
		apply: async (transaction, agent, noted) => {
			if (!forGood) return hide(transaction, agent, { by: act.as, noted, until });
			return endAgent(transaction, agent, noted);
		},
	});
}

/** Hides an agent until somebody restores it: owners their own, moderators any. */
export async function hideAgent(context: RegistryContext, act: AgentAct): Promise<AgentRecord> {
	return takeAway(context, act, {
		action: "agent.hide",
		apply: async (transaction, agent, noted) =>
			hide(transaction, agent, { by: act.as, noted, until: null }),
	});
}

async function takeAway(
	context: RegistryContext,
	act: AgentAct,
	change: Pick<AgentChange, "action" | "reaches" | "apply">,
): Promise<AgentRecord> {
	const removed = await changeAgent(context, act, {
		...change,
		type: "agent.removed",
		to: "removed",
		changes: ({ status }) =>
			status === "removed" ? [] : [{ field: "status", before: status, after: "removed" }],
	});
	if (act.as === "moderator") context.onTakenDown?.();
	return removed;
}

function hide(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ by, noted, until }: { by: AgentAct["as"]; noted: AgentNote; until: string | null },
): AgentRecord {
	const was = agent.status === "removed" ? (agent.hidden?.was ?? "active") : agent.status;
	return saveState(transaction, agent, { ...noted, status: "removed", hidden: { by, was, until } });
}

/** Removes an agent for good, with its open revision and its claims, which somebody else may close. */
export async function endAgent(
	transaction: Transaction,
	{ hidden: _, ...agent }: AgentRecord,
	noted: AgentNote,
	closer: Actor = noted.actor,
): Promise<AgentRecord> {
	await closeAgent(transaction, { agent, actor: closer });
	return saveState(transaction, agent, { ...noted, status: "removed" });
}
