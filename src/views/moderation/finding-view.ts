import type { CheckRule } from "#contract/evidence/check-row.ts";
import { CHECK_RULES } from "#contract/evidence/checks.ts";
import { FINDING, type Finding } from "#contract/evidence/findings.ts";
import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import type { FindingRecord } from "#domain/records/finding-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";

export interface KnownFinding {
	finding: FindingRecord;
	appeal: ReportRecord | undefined;
}

export function findingView({ finding, appeal }: KnownFinding): Finding {
	const { id, result, toldAt, publicAt, appealId } = finding;
	const rule: CheckRule = CHECK_RULES[result.id];
	return {
		id,
		result,
		mend: rule.reasons[result.reason_code]?.mend ?? "",
		told_at: toldAt,
		public_at: publicAt ?? instantAfter(toldAt, FINDING.noticeHours * HOUR_MS),
		// Closed reports are removed after a while.
		appeal:
			appealId === null ? null : { state: appeal?.state ?? "closed", note: appeal?.note ?? null },
	};
}
