import type { AuditChange } from "#domain/records/audit-record.ts";
import { newId } from "../new-id.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

export interface AuditedAct {
	actor: Actor;
	/** Named like an operation: `submission.approve`. */
	action: string;
	/** Kind and name of the subject: `agent harbor-scout`. */
	subject: string;
	reason?: string | null;
	changes?: readonly AuditChange[];
	/** Set if a member's own action caused it. For the action itself, use `recordOwnAct`. */
	member?: string | null;
}

/** Records an action in the audit log, in the same transaction as its changes. */
export function recordAudit(
	context: Pick<RegistryContext, "now" | "randomBytes">,
	transaction: RegistryTransaction,
	{ actor, action, subject, reason = null, changes = [], member = null }: AuditedAct,
): void {
	transaction.audit.save({
		id: newId(context),
		at: context.now().toISOString(),
		// The store numbers the actions of one instant.
		step: 0,
		actor: actor.id,
		action,
		subject,
		reason,
		changes: [...changes],
		member,
	});
}
