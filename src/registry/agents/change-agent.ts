import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { AgentStatus, NotificationType } from "#contract/vocabulary.ts";
import { invalidBody } from "#domain/accept-registration.ts";
import { isModerator } from "#domain/account-role.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { checkAgentTransition } from "#domain/submission-states.ts";
import { notify } from "../outbox/notify.ts";
import { recordAudit } from "../record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { getOwnAgent } from "./get-own-agent.ts";

export interface AgentAct {
	slug: string;
	actor: Actor;
	/** An owner acts on its own agents; a moderator on all, and says why. */
	as: "owner" | "moderator";
	reason?: string | undefined;
}

export interface Change {
	/** Named like an operation. */
	action: string;
	/** What the owner is told. */
	type: NotificationType;
	/** State that it leads to; without one it stays in the state that it is in. */
	to?: AgentStatus;
	/** Saves the changed agent and returns it. */
	apply: (
		transaction: RegistryTransaction,
		agent: AgentRecord,
		noted: { at: string; reason: string | null },
	) => Promise<AgentRecord>;
	/** What the owner is told besides the reason. */
	detail?: string | null;
	changes: (before: AgentRecord, after: AgentRecord) => AuditChange[];
}

/** One act on a public agent: whether it may be, the change itself, the audit log and the news, all or nothing. */
export async function changeAgent(
	context: RegistryContext,
	act: AgentAct,
	{ action, type, to, apply, detail = null, changes }: Change,
): Promise<AgentRecord> {
	return context.store.transact(async (transaction) => {
		const before = await getActedOn(transaction, act);
		const reason = reasonOf(act);
		if (to !== undefined) checkAgentTransition(before.status, to);
		const at = context.now().toISOString();
		const after = await apply(transaction, before, { at, reason });
		recordAudit(context, transaction, {
			...{ actor: act.actor, action, reason },
			subject: `agent ${before.slug}`,
			changes: changes(before, after),
		});
		const told = [detail, reason].filter((text) => text !== null).join(" ");
		await notify(context, transaction, {
			...{ accountId: before.ownerId, type },
			subject: { title: after.title, agentSlug: after.slug, detail: told || null },
		});
		return after;
	});
}

async function getActedOn(
	transaction: RegistryTransaction,
	{ slug, actor, as }: AgentAct,
): Promise<AgentRecord> {
	if (as === "owner") return getOwnAgent(transaction, { slug, ownerId: actor.id });
	// The operator at the command line has no account.
	const account = await transaction.findAccount(actor.id);
	if (account && !isModerator(account.role)) {
		throw new Refusal("not_allowed", "Only moderators act on agents of others.");
	}
	const agent = await transaction.findAgent(slug);
	if (!agent || agent.status === "removed") throw agentNotFound();
	return agent;
}

function reasonOf({ as, reason }: AgentAct): string | null {
	const stated = reason?.trim() || null;
	const pointer = "#/reason";
	if (as === "moderator" && stated === null)
		throw invalidBody([{ pointer, detail: "is required" }]);
	if ([...(stated ?? "")].length <= REASON_MAX_CHARACTERS) return stated;
	const detail = `must be at most ${REASON_MAX_CHARACTERS} characters`;
	throw invalidBody([{ pointer, detail }]);
}
