import { type DashboardParts, showPage } from "../dashboard/visit.ts";
import { deskAccountHandlers } from "./accounts/desk-account-handlers.ts";
import { deskAgentHandlers } from "./agents/desk-agent-handlers.ts";
import { deskAuditHandlers } from "./audit/desk-audit-handlers.ts";
import { deskCommentHandlers } from "./comments/desk-comment-handlers.ts";
import { deskDuplicateHandlers } from "./duplicates/desk-duplicate-handlers.ts";
import { deskIncidentHandlers } from "./incidents/desk-incident-handlers.ts";
import { deskQualityView } from "./quality/desk-quality-view.ts";
import { deskReportHandlers } from "./reports/desk-report-handlers.ts";
import { deskSourceHandlers } from "./sources/desk-source-handlers.ts";
import {
	deskQueueHandlers,
	deskSubmissionHandlers,
} from "./submissions/desk-submission-handlers.ts";

export function deskHandlers(parts: DashboardParts) {
	return {
		...deskQueueHandlers(parts),
		...deskSubmissionHandlers(parts),
		...deskIncidentHandlers(parts),
		...deskCommentHandlers(parts),
		...deskReportHandlers(parts),
		...deskAgentHandlers(parts),
		...deskDuplicateHandlers(parts),
		...deskSourceHandlers(parts),
		...deskAccountHandlers(parts),
		deskQuality: showPage(parts, (visit) => deskQualityView(visit.hour.context, visit)),
		...deskAuditHandlers(parts),
	};
}
