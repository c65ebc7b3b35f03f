import { answerOf } from "#contract/http/answer-of.ts";
import { AuditEntry, type UndoableAct } from "#contract/moderation/audit-log.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { UndoRecord } from "#domain/records/undo-record.ts";

export function undoableView(parts: readonly UndoRecord[]): UndoableAct {
	const lines = parts.flatMap((part) => part.lines);
	const { actId: id = "", summary = "", at = "", until = "" } = parts[0] ?? {};
	return { id, summary, at, until, subjects: [...new Set(lines.map(({ subject }) => subject))] };
}

export interface AuditPage {
	records: readonly AuditRecord[];
	/** ID of the last record on this page if there are older ones. The next page begins after it. */
	nextBefore: string | null;
}

/**
 * A page of the log, newest first, after the record that `before` names, so that pages stay stable while records are
 * added. Undefined when no record has this ID.
 */
export function auditPage(
	records: readonly AuditRecord[],
	{ before, limit = records.length }: { before: string | undefined; limit?: number | undefined },
): AuditPage | undefined {
	const last = before === undefined ? -1 : records.findIndex(({ id }) => id === before);
	if (before !== undefined && last === -1) return undefined;
	const start = last + 1;
	const shown = records.slice(start, start + limit);
	const hasOlder = records.length > start + shown.length;
	return { records: shown, nextBefore: hasOlder ? (shown.at(-1)?.id ?? null) : null };
}

export function auditLogView({ records, nextBefore, total }: AuditPage & { total: number }) {
	return {
		entries: records.map((record) => answerOf(AuditEntry, record)),
		total,
		next_before: nextBefore,
	};
}

export const changesInWords = (changes: AuditEntry["changes"]) =>
	changes
		.map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`)
		.join("; ");
