import * as report from "../agents/agent-report.ts";
import { Statement, StatementRequest } from "../evidence/statements.ts";
import { ListingDocument } from "../intake/document.ts";
import * as managed from "../intake/managed-source.ts";
import { add, adminAct, adminLook, adminRemove, change } from "./admin-row.ts";
import { AuditLog, AuditQuery, UndoableAct, UndoableActs } from "./audit-log.ts";
import { AssignmentRequest, NoteRequest, Notes } from "./desk-memory.ts";
import { ManagedAccount, SuspensionRequest } from "./managed-account.ts";
import * as moderation from "./moderation.ts";
import { RejectedSubmissions, RejectionRequest } from "./reason.ts";
import { GradeRequest, RemovalRequest, ReviewedAgent } from "./reviewed-agent.ts";

const DRAFT = "incident-drafts/{incident}";

/** What moderators do on their desk, for programs. */
export const ADMIN_ENDPOINTS = [
	adminLook("adminListSubmissions", "submissions", moderation.ReviewQueue, {
		summary: "Submissions in one state, oldest first",
		query: moderation.ReviewQueueQuery,
	}),
	adminAct("adminRejectSubmissions", "submissions/reject", RejectedSubmissions, {
		summary: "Reject several submissions for one reason",
		body: RejectionRequest,
		problems: [],
	}),
	adminLook("adminGetDocument", "documents/{sha256}", ListingDocument.omit({ is_current: true }), {
		summary: "A document that a submission names, whether public or not",
	}),
	adminLook("adminGetSubmission", "submissions/{id}", moderation.ReviewedSubmission, {
		summary: "Everything about a submission",
	}),
	adminAct("adminApproveSubmission", "submissions/{id}/approve", moderation.ReviewedSubmission, {
		summary: "Approve a submission",
		query: moderation.DecisionQuery,
	}),
	adminAct("adminRejectSubmission", "submissions/{id}/reject", moderation.ReviewedSubmission, {
		summary: "Reject a submission",
		query: moderation.DecisionQuery,
		body: moderation.ReasonRequest,
	}),
	adminAct(
		"adminRequestChanges",
		"submissions/{id}/request-changes",
		moderation.ReviewedSubmission,
		{
			summary: "Ask the registrant for changes",
			query: moderation.DecisionQuery,
			body: moderation.ReasonRequest,
		},
	),
	adminAct("adminReopenSubmission", "submissions/{id}/reopen", moderation.ReviewedSubmission, {
		summary: "Take a rejected submission up again",
		query: moderation.DecisionQuery,
	}),
	adminAct("adminAssignSubmission", "submissions/{id}/assign", moderation.ReviewedSubmission, {
		summary: "Say that you are on a submission, for an hour, or no longer",
		body: AssignmentRequest,
	}),
	adminAct("adminNoteSubmission", "submissions/{id}/notes", Notes, {
		summary: "Add a note on a submission, for moderators only",
		body: NoteRequest,
		problems: [],
	}),
	adminAct("adminNoteAgent", "agents/{slug}/notes", Notes, {
		summary: "Add a note on an agent, for moderators only",
		body: NoteRequest,
		problems: [],
	}),
	adminLook("adminGetAgent", "agents/{slug}", ReviewedAgent, {
		summary: "The current moderation state of an agent",
	}),
	adminAct("adminGradeAgent", "agents/{slug}/grade", ReviewedAgent, {
		summary: "Grant a level on top of a proven domain",
		query: moderation.DecisionQuery,
		body: GradeRequest,
	}),
	adminAct("adminHideAgent", "agents/{slug}/hide", ReviewedAgent, {
		summary: "Hide an agent until it is restored",
		query: moderation.ReadVersionQuery,
		body: moderation.ReasonRequest,
	}),
	adminAct("adminRestoreAgent", "agents/{slug}/restore", ReviewedAgent, {
		summary: "Restore an agent that is hidden, deprecated, or removed for less than 30 days",
		query: moderation.ReadVersionQuery,
		body: moderation.ReasonRequest,
	}),
	adminAct("adminRemoveAgent", "agents/{slug}/remove", ReviewedAgent, {
		summary: "Remove an agent, for good or so that it can be restored for 30 days",
		query: moderation.ReadVersionQuery,
		body: RemovalRequest,
	}),
	{
		...add("adminAttachStatement", "statements", Statement, {
			summary: "Attach what another scanner says about exact bytes",
			body: StatementRequest,
		}),
		scope: "statements:write",
	},
	adminLook("adminListIncidents", "incidents", moderation.ReviewedIncidents, {
		summary: "All incidents in their current state",
	}),
	add("adminOpenIncident", "incidents", moderation.ReviewedIncident, {
		summary: "Open an incident, or save its draft",
		body: moderation.IncidentRequest,
		problems: ["not_found"],
	}),
	change("adminUpdateIncident", "incidents/{incident}", moderation.ReviewedIncident, {
		summary: "Update or resolve an incident",
		query: moderation.DecisionQuery,
		body: moderation.IncidentChangeRequest,
	}),
	adminLook("adminListDrafts", "incident-drafts", moderation.ReviewedIncidents, {
		summary: "Drafts of incidents, which only moderators see",
	}),
	adminLook("adminGetDraft", DRAFT, moderation.ReviewedIncident, {
		summary: "The draft of an incident",
	}),
	change("adminEditDraft", DRAFT, moderation.ReviewedIncident, {
		summary: "Change the draft of an incident",
		query: moderation.ReadVersionQuery,
		body: moderation.IncidentDraftRequest,
	}),
	adminAct("adminPublishDraft", `${DRAFT}/publish`, moderation.ReviewedIncident, {
		summary: "Publish the draft of an incident as a new record, whose versions begin at 1",
		query: moderation.ReadVersionQuery,
	}),
	adminRemove("adminDiscardDraft", DRAFT, moderation.ReviewedIncident, {
		summary: "Delete the draft of an incident",
		query: moderation.ReadVersionQuery,
	}),
	adminLook("adminListComments", "comments", moderation.ReviewedComments, {
		summary: "Comments in one state",
		query: moderation.CommentsQuery,
	}),
	adminAct("adminPublishComment", "comments/{id}/publish", moderation.ReviewedComment, {
		summary: "Publish a comment that is held or was rejected",
	}),
	adminAct("adminRejectComment", "comments/{id}/reject", moderation.ReviewedComment, {
		summary: "Reject a comment, held or published",
		body: moderation.ReasonRequest,
	}),
	adminLook("adminListReports", "reports", report.ReviewedReports, {
		summary: "List reports",
		query: report.ReportsQuery,
	}),
	adminAct("adminCloseReport", "reports/{id}/close", report.ReviewedReport, {
		summary: "Close a report",
		body: report.ReportClosing,
	}),
	adminAct("adminSuspendAccount", "accounts/{id}/suspend", ManagedAccount, {
		summary: "Suspend an account: ends its sessions and tokens, and it can no longer sign in",
		body: SuspensionRequest,
	}),
	adminAct("adminRestoreAccount", "accounts/{id}/restore", ManagedAccount, {
		summary: "Let a suspended account sign in again",
	}),
	adminLook("adminListSources", "sources", managed.ManagedSources, {
		summary: "All followed sources in their current state",
	}),
	add("adminAddSource", "sources", managed.ManagedSource, {
		summary: "Follow a source",
		body: managed.SourceRequest,
	}),
	adminLook("adminGetSource", "sources/{source}", managed.ManagedSource, {
		summary: "One source in its current state",
	}),
	change("adminEditSource", "sources/{source}", managed.ManagedSource, {
		summary: "Change how a source is followed",
		body: managed.SourceChangeRequest,
	}),
	adminAct("adminPauseSource", "sources/{source}/pause", managed.ManagedSource, {
		summary: "Pause a source",
		problems: [],
	}),
	adminAct("adminResumeSource", "sources/{source}/resume", managed.ManagedSource, {
		summary: "Resume a paused or stopped source",
		problems: [],
	}),
	adminAct("adminAcceptSource", "sources/{source}/accept", managed.ManagedSource, {
		summary: "Resume a stopped source and accept its large change",
		problems: [],
	}),
	adminAct("adminRetrySource", "sources/{source}/retry", managed.RetriedEntries, {
		summary: "Read a source in full again, to retry entries that were invalid or rejected",
		body: managed.RetryRequest,
	}),
	adminRemove("adminRemoveSource", "sources/{source}", managed.RemovedSource, {
		summary: "Stop following a source; its listings stay",
		problems: [],
	}),
	adminLook("adminListEntries", "sources/{source}/entries", managed.SourceEntries, {
		summary: "Entries of a source in one state, such as invalid ones",
		query: managed.EntriesQuery,
	}),
	adminLook("adminListActs", "acts", UndoableActs, {
		summary: "What you did in the last minute and can undo",
	}),
	adminAct("adminUndoAct", "acts/{id}/undo", UndoableAct, {
		summary: "Undo an act of the last minute",
	}),
	adminLook("adminListAudit", "audit", AuditLog, {
		summary: "Who did what, newest first",
		query: AuditQuery,
	}),
] as const;
