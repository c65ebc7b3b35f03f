import type { AuditEntry, AuditLog } from "#contract/audit-log.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import { auditPage } from "./audit-page.ts";

/** A page of the audit log. Undefined when `before` names no record. */
export function auditLogView(
	records: readonly AuditRecord[],
	before: string | undefined,
): AuditLog | undefined {
	const page = auditPage(records, before);
	return (
		page && {
			entries: page.records.map(entryView),
			total: records.length,
			next_before: page.nextBefore,
		}
	);
}

function entryView({ id, at, actor, action, subject, reason, changes }: AuditRecord): AuditEntry {
	return { id, at, actor, action, subject, reason, changes };
}
