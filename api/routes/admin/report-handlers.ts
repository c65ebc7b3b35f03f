import { ReportsQuery } from "#contract/agent-report.ts";
import { reportOperations } from "#registry/operations/report-operations.ts";
import { listReports } from "#registry/reports/list-reports.ts";
import { reviewedReportsView, reviewedReportView } from "#views/moderation/reviewed-report-view.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, actAsModerator, answerModerator } from "./answer-moderator.ts";

export function reportHandlers(parts: AdminParts) {
	return {
		adminListReports: answerModerator(parts, "adminListReports", async ({ query }) => {
			const { state, ...place } = parseQuery(ReportsQuery, query);
			return { body: reviewedReportsView(await listReports(parts.registry.store, state), place) };
		}),
		adminCloseReport: actAsModerator(parts, "adminCloseReport", {
			operation: reportOperations["report.close"],
			answer: (closed) => ({ body: reviewedReportView(closed) }),
		}),
	} satisfies Partial<Handlers>;
}
