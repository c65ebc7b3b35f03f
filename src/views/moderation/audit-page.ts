import type { AuditRecord } from "#domain/records/audit-record.ts";

const AUDIT_PAGE_LENGTH = 100;

export interface AuditPage {
	records: readonly AuditRecord[];
	/** Id of the last one on this page where there are older ones: the page behind it begins there. */
	nextBefore: string | null;
}

/**
 * A page of the log, newest first, behind the entry that `before` names. Pages stand still while new entries come in.
 * Undefined where no entry has this name.
 */
export function auditPage(
	records: readonly AuditRecord[],
	before: string | undefined,
): AuditPage | undefined {
	const last = before === undefined ? -1 : records.findIndex(({ id }) => id === before);
	if (before !== undefined && last === -1) return undefined;
	const start = last + 1;
	const shown = records.slice(start, start + AUDIT_PAGE_LENGTH);
	const hasOlder = records.length > start + shown.length;
	return { records: shown, nextBefore: hasOlder ? (shown.at(-1)?.id ?? null) : null };
}
