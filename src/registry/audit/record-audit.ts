import type { AuditChange } from "#domain/records/audit-record.ts";
import { newId } from "../new-id.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

export interface AuditedAct {
	actor: Actor;
	/** Named like an operation: `submission.approve`. */
	action: string;
	/** Kind and name of what was acted on: `agent harbor-scout`. */
	subject: string;
	reason?: string | null;
	changes?: readonly AuditChange[];
	/** Where it came of what a member did about its own things; `recordOwnAct` is for what one does itself. */
	member?: string | null;
}

/** Notes an act in the audit log, together with what it changed or not at all. */
export function recordAudit(
	context: Pick<RegistryContext, "now" | "randomBytes">,
	transaction: RegistryTransaction,
	{ actor, action, subject, reason = null, changes = [], member = null }: AuditedAct,
): void {
	transaction.audit.save({
		id: newId(context),
		at: context.now().toISOString(),
		// The store counts the acts of one instant.
		step: 0,
		actor: actor.id,
		action,
		subject,
		reason,
		changes: [...changes],
		member,
	});
}
