import { act, CREDENTIALS, look } from "./admin-row.ts";
import { ReportClosing, ReportsQuery, ReviewedReport, ReviewedReports } from "./agent-report.ts";
import { AuditLog, AuditQuery } from "./audit-log.ts";
import { ListingDocument } from "./document.ts";
import type { Endpoint } from "./endpoint.ts";
import {
	CommentsQuery,
	DecisionQuery,
	IncidentChangeRequest,
	IncidentRequest,
	ReasonRequest,
	ReviewedComment,
	ReviewedComments,
	ReviewedIncident,
	ReviewedIncidents,
	ReviewedSubmission,
	ReviewQueue,
	ReviewQueueQuery,
} from "./moderation.ts";
import { BODY_PROBLEMS } from "./problem-sets.ts";
import { RejectedSubmissions, RejectionRequest } from "./rejection.ts";
import { GradeRequest, ReviewedAgent } from "./reviewed-agent.ts";
import { SOURCE_ENDPOINTS } from "./source-endpoints.ts";

/** What moderators do on their desk, for programs. */
export const ADMIN_ENDPOINTS = [
	{
		...look("adminListSubmissions", "submissions", ReviewQueue),
		summary: "Submissions in one state, oldest first",
		query: ReviewQueueQuery,
		problems: [...CREDENTIALS, "invalid_query"],
	},
	{
		...act("adminRejectSubmissions", "submissions/reject", RejectedSubmissions),
		summary: "Reject several submissions for one reason",
		body: RejectionRequest,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS],
	},
	{
		...look("adminGetDocument", "documents/{sha256}", ListingDocument.omit({ is_current: true })),
		summary: "A document that a submission names, whether public or not",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...look("adminGetSubmission", "submissions/{id}", ReviewedSubmission),
		summary: "Everything about a submission",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act("adminApproveSubmission", "submissions/{id}/approve", ReviewedSubmission),
		summary: "Approve a submission",
		query: DecisionQuery,
		problems: [...CREDENTIALS, "invalid_query", "not_found", "conflict"],
	},
	{
		...act("adminRejectSubmission", "submissions/{id}/reject", ReviewedSubmission),
		summary: "Reject a submission",
		query: DecisionQuery,
		body: ReasonRequest,
		problems: [...CREDENTIALS, "invalid_query", ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act("adminRequestChanges", "submissions/{id}/request-changes", ReviewedSubmission),
		summary: "Ask the registrant for changes",
		query: DecisionQuery,
		body: ReasonRequest,
		problems: [...CREDENTIALS, "invalid_query", ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...look("adminGetAgent", "agents/{slug}", ReviewedAgent),
		summary: "The current moderation state of an agent",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act("adminGradeAgent", "agents/{slug}/grade", ReviewedAgent),
		summary: "Grant a level on top of a proven domain",
		query: DecisionQuery,
		body: GradeRequest,
		problems: [...CREDENTIALS, "invalid_query", ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act("adminRemoveAgent", "agents/{slug}/remove", ReviewedAgent),
		summary: "Remove an agent for good",
		body: ReasonRequest,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found"],
	},
	{
		...look("adminListIncidents", "incidents", ReviewedIncidents),
		summary: "All incidents in their current state",
		problems: [...CREDENTIALS],
	},
	{
		...act("adminOpenIncident", "incidents", ReviewedIncident),
		summary: "Open an incident",
		body: IncidentRequest,
		status: 201,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS],
	},
	{
		...act("adminUpdateIncident", "incidents/{incident}", ReviewedIncident),
		method: "PATCH",
		summary: "Update or resolve an incident",
		query: DecisionQuery,
		body: IncidentChangeRequest,
		problems: [...CREDENTIALS, "invalid_query", ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...look("adminListComments", "comments", ReviewedComments),
		summary: "Comments in one state",
		query: CommentsQuery,
		problems: [...CREDENTIALS, "invalid_query"],
	},
	{
		...act("adminPublishComment", "comments/{id}/publish", ReviewedComment),
		summary: "Publish a held comment",
		problems: [...CREDENTIALS, "not_found", "conflict"],
	},
	{
		...act("adminRejectComment", "comments/{id}/reject", ReviewedComment),
		summary: "Reject a comment, held or published",
		body: ReasonRequest,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...look("adminListReports", "reports", ReviewedReports),
		summary: "Reported problems in one state",
		query: ReportsQuery,
		problems: [...CREDENTIALS, "invalid_query"],
	},
	{
		...act("adminCloseReport", "reports/{id}/close", ReviewedReport),
		summary: "Close a report",
		body: ReportClosing,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	...SOURCE_ENDPOINTS,
	{
		...look("adminListAudit", "audit", AuditLog),
		summary: "Who did what, newest first",
		query: AuditQuery,
		problems: [...CREDENTIALS, "invalid_query"],
	},
] as const satisfies readonly Endpoint[];
