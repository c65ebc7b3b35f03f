import type { AuditLog } from "#contract/audit-log.ts";
import type { AuditPage } from "./audit-page.ts";

/** A page of the audit log, which has `total` records. */
export function auditLogView({
	records,
	nextBefore,
	total,
}: AuditPage & { total: number }): AuditLog {
	return {
		entries: records.map(({ id, at, actor, action, subject, reason, changes }) => ({
			id,
			at,
			actor,
			action,
			subject,
			reason,
			changes,
		})),
		total,
		next_before: nextBefore,
	};
}
