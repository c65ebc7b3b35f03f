import { ReportClosing } from "#contract/agents/agent-report.ts";
import { minuteOf } from "#contract/instants.ts";
import { closeReport, listReports } from "#registry/reports/reports.ts";
import {
	reviewedReportsView,
	reviewedReportView,
} from "#views/moderation/reviewed-signal-views.ts";
import { act, WHOLE_LIST } from "./act.ts";

export const reportActs = {
	"report.list": act({
		endpoint: "adminListReports",
		operator: WHOLE_LIST,
		run: ({ store }, { state }) => listReports(store, state),
		view: reviewedReportsView,
		table: {
			rows: ({ reports }) => reports,
			columns: {
				id: ({ id }) => id,
				created: ({ created_at }) => minuteOf(created_at),
				agent: ({ agent_slug }) => agent_slug,
				kind: ({ kind }) => kind,
				report: ({ text }) => text.replace(/\s+/g, " "),
			},
			total: ({ total }) => total,
		},
	}),
	"report.close": act({
		endpoint: "adminCloseReport",
		operator: { outcome: ReportClosing.shape.outcome.default("no_action") },
		undo: "A closed report stays closed, because the address for questions is erased.",
		run: (context, input, actor) => closeReport(context, { ...input, actor }),
		view: reviewedReportView,
		says: ({ agent_slug }) => `Closed the report on "${agent_slug}".`,
	}),
};
