import type { ReviewedReport, ReviewedReports } from "#contract/agent-report.ts";
import { type Place, pageOf, placeIn } from "#contract/paging.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";

/** A page of reports in one state, in the given order. */
export function reviewedReportsView(
	reports: readonly ReportRecord[],
	place: Place,
): ReviewedReports {
	const page = placeIn(place, reports.length);
	return {
		reports: pageOf(reports, page).map(reviewedReportView),
		...page,
		total: reports.length,
	};
}

export function reviewedReportView(report: ReportRecord): ReviewedReport {
	return {
		id: report.id,
		agent_slug: report.agentSlug,
		kind: report.kind,
		text: report.text,
		evidence_url: report.evidenceUrl,
		contact: report.contact,
		...(report.comment && { comment: report.comment }),
		reporter: report.reporterId,
		created_at: report.createdAt,
		state: report.state,
		outcome: report.outcome,
		note: report.note,
		closed_by: report.closedBy,
		closed_at: report.closedAt,
	};
}
