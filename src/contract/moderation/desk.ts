import type { z } from "zod";
import { dashboardPage, type FormOperation, formRow } from "../accounts/dashboard-row.ts";
import { NoFields, StatementForm } from "../accounts/forms.ts";
import * as forms from "./desk-forms.ts";
import { ReportClosingForm } from "./report-forms.ts";

function deskPage<const Id extends string, const Path extends string>(id: Id, path: Path) {
	return { ...dashboardPage(id, `desk/${path}`), access: "moderator" } as const;
}

function deskAct<const Id extends string, const Path extends string, Body extends z.ZodType>(
	id: Id,
	path: Path,
	body: Body,
	...operations: FormOperation[]
) {
	return { ...formRow(id, `desk/${path}`, body, ...operations), access: "moderator" } as const;
}

/** Pages and forms of the review desk, for moderators. */
export const DESK = [
	deskPage("desk", ""),
	deskPage("deskSubmission", "submissions/{id}/"),
	deskAct(
		"decideSubmission",
		"submissions/{id}/",
		forms.DecisionForm,
		"submission.approve",
		"submission.reject",
		"submission.request_changes",
	),
	deskAct("checkSubmission", "submissions/{id}/check/", NoFields, "submission.check"),
	deskAct(
		"assignSubmission",
		"submissions/{id}/assign/",
		forms.AssignmentForm,
		"submission.assign",
	),
	deskAct("noteSubmission", "submissions/{id}/notes/", forms.NoteForm, "submission.note"),
	deskAct("approveSubmissions", "approve/", forms.ApprovalForm, "submission.approve_many"),
	deskAct("rejectSubmissions", "reject/", forms.RejectionForm, "submission.reject_many"),
	deskAct("undoAct", "undo/{id}/", NoFields, "act.undo"),
	deskPage("deskIncidents", "incidents/"),
	deskAct("openIncident", "incidents/", forms.IncidentForm, "incident.add"),
	deskAct("publishIncident", "incidents/{incident}/publish/", NoFields, "incident.publish"),
	deskAct("discardIncident", "incidents/{incident}/discard/", NoFields, "incident.discard"),
	deskPage("deskIncident", "incidents/{incident}/"),
	deskAct("changeIncident", "incidents/{incident}/", forms.IncidentChangeForm, "incident.update"),
	deskPage("deskComments", "comments/"),
	deskAct("publishComments", "comments/publish/", forms.PublishForm, "comment.publish_many"),
	deskAct(
		"decideComment",
		"comments/{id}/",
		forms.CommentDecisionForm,
		"comment.publish",
		"comment.reject",
	),
	deskPage("deskReports", "reports/"),
	deskPage("deskReport", "reports/{id}/"),
	deskAct("closeReport", "reports/{id}/", ReportClosingForm, "report.close"),
	deskPage("deskAgent", "agents/{slug}/"),
	deskAct("gradeAgent", "agents/{slug}/grade/", forms.GradeForm, "claim.grade"),
	deskAct("noteAgent", "agents/{slug}/notes/", forms.NoteForm, "agent.note"),
	deskAct(
		"takeDownAgent",
		"agents/{slug}/remove/",
		forms.TakeDownForm,
		"agent.hide",
		"agent.remove",
		"agent.restore",
	),
	deskAct("setAsideFinding", "agents/{slug}/set-aside/", forms.SetAsideForm, "finding.set_aside"),
	deskAct("attachStatement", "agents/{slug}/statements/", StatementForm, "statement.attach"),
	deskAct(
		"withdrawStatement",
		"agents/{slug}/statements/{id}/withdraw/",
		NoFields,
		"statement.withdraw",
	),
	deskPage("deskDuplicates", "duplicates/"),
	deskAct(
		"decideDuplicate",
		"duplicates/",
		forms.DuplicateForm,
		"duplicate.merge",
		"duplicate.dismiss",
	),
	deskAct("joinDuplicates", "duplicates/join/", forms.JoiningForm, "duplicate.merge"),
	deskPage("deskSources", "sources/"),
	deskAct("followSource", "sources/", forms.SourceForm, "source.add"),
	deskPage("deskSource", "sources/{source}/"),
	deskAct(
		"changeSource",
		"sources/{source}/",
		forms.SourceWishForm,
		"source.pause",
		"source.resume",
		"source.accept",
		"source.retry",
	),
	deskAct("removeSource", "sources/{source}/remove/", NoFields, "source.remove"),
	{ ...deskPage("deskAccounts", "accounts/"), access: "operator" },
	{
		...deskAct("suspendAccount", "accounts/", forms.SuspensionForm, "account.suspend"),
		access: "operator",
	},
	{
		...deskAct("restoreAccount", "accounts/{id}/restore/", NoFields, "account.restore"),
		access: "operator",
	},
	deskPage("deskQuality", "quality/"),
	deskPage("deskAudit", "audit/"),
] as const;
