import type { Reasoning } from "#contract/reason.ts";
import type { AgentStatus, NotificationType } from "#contract/vocabulary.ts";
import { agentNotFound } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { requireReason } from "#domain/require-reason.ts";
import { checkAgentTransition } from "#domain/submission-states.ts";
import { requireRest } from "#domain/transitions.ts";
import { recordAct } from "../audit/record-own-act.ts";
import { notify } from "../outbox/notify.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { requireModerator, requireUninvolved } from "../require-moderator.ts";
import type { RegistryTransaction } from "../store.ts";
import { getOwnAgent } from "./get-own-agent.ts";

export interface AgentAct extends Reasoning {
	slug: string;
	actor: Actor;
	/** An owner acts on its own agents; a moderator on all, and says why. */
	as: "owner" | "moderator";
}

export interface Change {
	/** Named like an operation. */
	action: string;
	/** What the message to the owner says. */
	type: NotificationType;
	/** State that it leads to; without one it stays in the state that it is in. */
	to?: AgentStatus;
	/** Whether a moderator may also act on one that is removed. */
	reaches?: (removed: AgentRecord) => boolean;
	/** Saves the changed agent and returns it. */
	apply: (
		transaction: RegistryTransaction,
		agent: AgentRecord,
		noted: { at: string; reason: string | null },
	) => Promise<AgentRecord>;
	/** What the message to the owner says besides the reason. */
	detail?: string | null;
	changes: (before: AgentRecord, after: AgentRecord) => AuditChange[];
}

/** One act on a public agent: whether it may be, the change itself, the audit log and the news, all or nothing. */
export async function changeAgent(
	context: RegistryContext,
	act: AgentAct,
	{ action, type, to, reaches, apply, detail = null, changes }: Change,
): Promise<AgentRecord> {
	return context.store.transact(async (transaction) => {
		const before = await getActedOn(transaction, act, reaches);
		const reason = reasonOf(act);
		if (to !== undefined) checkAgentTransition(before.status, to);
		// Each is public at once, and has everybody's next hour drawn.
		const isBound = context.hasDailyBounds !== false && act.as === "owner" && to !== "removed";
		if (isBound) requireRest(before.transitions, context.now());
		const at = context.now().toISOString();
		const after = await apply(transaction, before, { at, reason });
		await recordAct(context, transaction, {
			actor: act.actor,
			action,
			reason,
			owner: act.as === "owner" ? act.actor.id : null,
			subject: `agent ${before.slug}`,
			changes: changes(before, after),
		});
		const told = [detail, reason].filter((text) => text !== null).join(" ");
		await notify(context, transaction, {
			accountId: before.ownerId,
			type,
			own: before.ownerId === act.actor.id,
			subject: { title: after.title, agentSlug: after.slug, detail: told || null },
		});
		return after;
	});
}

async function getActedOn(
	transaction: RegistryTransaction,
	{ slug, actor, as }: AgentAct,
	reaches: Change["reaches"] = () => false,
): Promise<AgentRecord> {
	if (as === "owner") return getOwnAgent(transaction, { slug, ownerId: actor.id });
	await requireModerator(transaction, actor);
	const agent = await transaction.agents.find(slug);
	if (!agent || (agent.status === "removed" && !reaches(agent))) throw agentNotFound();
	await requireUninvolved(transaction, actor, agent.ownerId);
	return agent;
}

/** Owners need not say why. */
function reasonOf(act: AgentAct): string | null {
	const isSilent = (act.reason ?? "").trim() === "";
	return act.as === "owner" && isSilent ? null : requireReason(act);
}
