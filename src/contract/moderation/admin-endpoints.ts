import {
	ReportClosing,
	ReportsQuery,
	ReviewedReport,
	ReviewedReports,
} from "../agents/agent-report.ts";
import { Statement, StatementRequest } from "../evidence/statements.ts";
import { ListingDocument } from "../intake/document.ts";
import { SOURCE_ROWS } from "../intake/source-admin-endpoints.ts";
import { act, add, change, look, remove } from "./admin-row.ts";
import { AuditLog, AuditQuery, UndoableAct, UndoableActs } from "./audit-log.ts";
import { AssignmentRequest, NoteRequest, Notes } from "./desk-memory.ts";
import {
	CommentsQuery,
	DecisionQuery,
	IncidentChangeRequest,
	IncidentDraftRequest,
	IncidentRequest,
	ReadVersionQuery,
	ReasonRequest,
	ReviewedComment,
	ReviewedComments,
	ReviewedIncident,
	ReviewedIncidents,
	ReviewedSubmission,
	ReviewQueue,
	ReviewQueueQuery,
} from "./moderation.ts";
import { RejectedSubmissions, RejectionRequest } from "./reason.ts";
import { GradeRequest, RemovalRequest, ReviewedAgent } from "./reviewed-agent.ts";

const DRAFT = "incident-drafts/{incident}";

/** What moderators do on their desk, for programs. */
export const ADMIN_ENDPOINTS = [
	look("adminListSubmissions", "submissions", ReviewQueue, {
		summary: "Submissions in one state, oldest first",
		query: ReviewQueueQuery,
	}),
	act("adminRejectSubmissions", "submissions/reject", RejectedSubmissions, {
		summary: "Reject several submissions for one reason",
		body: RejectionRequest,
	}),
	look("adminGetDocument", "documents/{sha256}", ListingDocument.omit({ is_current: true }), {
		summary: "A document that a submission names, whether public or not",
	}),
	look("adminGetSubmission", "submissions/{id}", ReviewedSubmission, {
		summary: "Everything about a submission",
	}),
	act("adminApproveSubmission", "submissions/{id}/approve", ReviewedSubmission, {
		summary: "Approve a submission",
		query: DecisionQuery,
		problems: ["conflict"],
	}),
	act("adminRejectSubmission", "submissions/{id}/reject", ReviewedSubmission, {
		summary: "Reject a submission",
		query: DecisionQuery,
		body: ReasonRequest,
		problems: ["conflict"],
	}),
	act("adminRequestChanges", "submissions/{id}/request-changes", ReviewedSubmission, {
		summary: "Ask the registrant for changes",
		query: DecisionQuery,
		body: ReasonRequest,
		problems: ["conflict"],
	}),
	act("adminReopenSubmission", "submissions/{id}/reopen", ReviewedSubmission, {
		summary: "Take a rejected submission up again",
		query: DecisionQuery,
		problems: ["conflict"],
	}),
	act("adminAssignSubmission", "submissions/{id}/assign", ReviewedSubmission, {
		summary: "Say that you are on a submission, for an hour, or no longer",
		body: AssignmentRequest,
		problems: ["conflict"],
	}),
	act("adminNoteSubmission", "submissions/{id}/notes", Notes, {
		summary: "Add a note on a submission, for moderators only",
		body: NoteRequest,
	}),
	act("adminNoteAgent", "agents/{slug}/notes", Notes, {
		summary: "Add a note on an agent, for moderators only",
		body: NoteRequest,
	}),
	look("adminGetAgent", "agents/{slug}", ReviewedAgent, {
		summary: "The current moderation state of an agent",
	}),
	act("adminGradeAgent", "agents/{slug}/grade", ReviewedAgent, {
		summary: "Grant a level on top of a proven domain",
		query: DecisionQuery,
		body: GradeRequest,
		problems: ["conflict"],
	}),
	act("adminHideAgent", "agents/{slug}/hide", ReviewedAgent, {
		summary: "Hide an agent until it is restored",
		query: ReadVersionQuery,
		body: ReasonRequest,
		problems: ["conflict"],
	}),
	act("adminRestoreAgent", "agents/{slug}/restore", ReviewedAgent, {
		summary: "Restore an agent that is hidden, deprecated, or removed for less than 30 days",
		query: ReadVersionQuery,
		body: ReasonRequest,
		problems: ["conflict"],
	}),
	act("adminRemoveAgent", "agents/{slug}/remove", ReviewedAgent, {
		summary: "Remove an agent, for good or so that it can be restored for 30 days",
		query: ReadVersionQuery,
		body: RemovalRequest,
		problems: ["conflict"],
	}),
	{
		...add("adminAttachStatement", "statements", Statement, {
			summary: "Attach what another scanner says about exact bytes",
			body: StatementRequest,
			problems: ["conflict"],
		}),
		scope: "statements:write",
	},
	look("adminListIncidents", "incidents", ReviewedIncidents, {
		summary: "All incidents in their current state",
	}),
	add("adminOpenIncident", "incidents", ReviewedIncident, {
		summary: "Open an incident, or save its draft",
		body: IncidentRequest,
		problems: ["not_found"],
	}),
	change("adminUpdateIncident", "incidents/{incident}", ReviewedIncident, {
		summary: "Update or resolve an incident",
		query: DecisionQuery,
		body: IncidentChangeRequest,
		problems: ["conflict"],
	}),
	look("adminListDrafts", "incident-drafts", ReviewedIncidents, {
		summary: "Drafts of incidents, which only moderators see",
	}),
	look("adminGetDraft", DRAFT, ReviewedIncident, { summary: "The draft of an incident" }),
	change("adminEditDraft", DRAFT, ReviewedIncident, {
		summary: "Change the draft of an incident",
		query: ReadVersionQuery,
		body: IncidentDraftRequest,
		problems: ["conflict"],
	}),
	act("adminPublishDraft", `${DRAFT}/publish`, ReviewedIncident, {
		summary: "Publish the draft of an incident as a new record, whose versions begin at 1",
		query: ReadVersionQuery,
		problems: ["conflict"],
	}),
	remove("adminDiscardDraft", DRAFT, ReviewedIncident, {
		summary: "Delete the draft of an incident",
		query: ReadVersionQuery,
		problems: ["conflict"],
	}),
	look("adminListComments", "comments", ReviewedComments, {
		summary: "Comments in one state",
		query: CommentsQuery,
	}),
	act("adminPublishComment", "comments/{id}/publish", ReviewedComment, {
		summary: "Publish a comment that is held or was rejected",
		problems: ["conflict"],
	}),
	act("adminRejectComment", "comments/{id}/reject", ReviewedComment, {
		summary: "Reject a comment, held or published",
		body: ReasonRequest,
		problems: ["conflict"],
	}),
	look("adminListReports", "reports", ReviewedReports, {
		summary: "List reports",
		query: ReportsQuery,
	}),
	act("adminCloseReport", "reports/{id}/close", ReviewedReport, {
		summary: "Close a report",
		body: ReportClosing,
		problems: ["conflict"],
	}),
	...SOURCE_ROWS,
	look("adminListActs", "acts", UndoableActs, {
		summary: "What you did in the last minute and can undo",
	}),
	act("adminUndoAct", "acts/{id}/undo", UndoableAct, {
		summary: "Undo an act of the last minute",
		problems: ["conflict"],
	}),
	look("adminListAudit", "audit", AuditLog, {
		summary: "Who did what, newest first",
		query: AuditQuery,
	}),
] as const;
