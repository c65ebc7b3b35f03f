import type { Handlers } from "../handler.ts";
import { deskAgentHandlers } from "./desk-agent-handlers.ts";
import { deskAuditHandlers } from "./desk-audit-handlers.ts";
import { deskCommentHandlers } from "./desk-comment-handlers.ts";
import { deskIncidentHandlers } from "./desk-incident-handlers.ts";
import { deskQueueHandlers } from "./desk-queue-handlers.ts";
import { deskReportHandlers } from "./desk-report-handlers.ts";
import { deskSourceHandlers } from "./desk-source-handlers.ts";
import { deskSubmissionHandlers } from "./desk-submission-handlers.ts";
import type { DashboardParts } from "./visit.ts";

/** The review desk of moderators. */
export function deskHandlers(parts: DashboardParts) {
	return {
		...deskQueueHandlers(parts),
		...deskSubmissionHandlers(parts),
		...deskIncidentHandlers(parts),
		...deskCommentHandlers(parts),
		...deskReportHandlers(parts),
		...deskAgentHandlers(parts),
		...deskSourceHandlers(parts),
		...deskAuditHandlers(parts),
	} satisfies Partial<Handlers>;
}
