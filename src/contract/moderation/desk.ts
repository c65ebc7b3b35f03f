import type { z } from "zod";
import { dashboardPage, formRow } from "../accounts/dashboard-row.ts";
import { NoFields, StatementForm } from "../accounts/forms.ts";
import {
	ApprovalForm,
	AssignmentForm,
	CommentDecisionForm,
	DecisionForm,
	DuplicateForm,
	GradeForm,
	IncidentChangeForm,
	IncidentForm,
	JoiningForm,
	NoteForm,
	PublishForm,
	RejectionForm,
	SetAsideForm,
	SourceForm,
	SourceWishForm,
	TakeDownForm,
} from "./desk-forms.ts";
import { ReportClosingForm } from "./report-forms.ts";

function deskPage<const Id extends string, const Path extends string>(id: Id, path: Path) {
	return { ...dashboardPage(id, `desk/${path}`), access: "moderator" } as const;
}

function deskAct<const Id extends string, const Path extends string, Body extends z.ZodType>(
	id: Id,
	path: Path,
	body: Body,
) {
	return { ...formRow(id, `desk/${path}`, body), access: "moderator" } as const;
}

/** Pages and forms of the review desk, for moderators. */
export const DESK = [
	deskPage("desk", ""),
	deskPage("deskSubmission", "submissions/{id}/"),
	deskAct("decideSubmission", "submissions/{id}/", DecisionForm),
	deskAct("checkSubmission", "submissions/{id}/check/", NoFields),
	deskAct("assignSubmission", "submissions/{id}/assign/", AssignmentForm),
	deskAct("noteSubmission", "submissions/{id}/notes/", NoteForm),
	deskAct("approveSubmissions", "approve/", ApprovalForm),
	deskAct("rejectSubmissions", "reject/", RejectionForm),
	deskAct("undoAct", "undo/{id}/", NoFields),
	deskPage("deskIncidents", "incidents/"),
	deskAct("openIncident", "incidents/", IncidentForm),
	deskAct("publishIncident", "incidents/{incident}/publish/", NoFields),
	deskAct("discardIncident", "incidents/{incident}/discard/", NoFields),
	deskPage("deskIncident", "incidents/{incident}/"),
	deskAct("changeIncident", "incidents/{incident}/", IncidentChangeForm),
	deskPage("deskComments", "comments/"),
	deskAct("publishComments", "comments/publish/", PublishForm),
	deskAct("decideComment", "comments/{id}/", CommentDecisionForm),
	deskPage("deskReports", "reports/"),
	deskPage("deskReport", "reports/{id}/"),
	deskAct("closeReport", "reports/{id}/", ReportClosingForm),
	deskPage("deskAgent", "agents/{slug}/"),
	deskAct("gradeAgent", "agents/{slug}/grade/", GradeForm),
	deskAct("noteAgent", "agents/{slug}/notes/", NoteForm),
	deskAct("takeDownAgent", "agents/{slug}/remove/", TakeDownForm),
	deskAct("setAsideFinding", "agents/{slug}/set-aside/", SetAsideForm),
	deskAct("attachStatement", "agents/{slug}/statements/", StatementForm),
	deskAct("withdrawStatement", "agents/{slug}/statements/{id}/withdraw/", NoFields),
	deskPage("deskDuplicates", "duplicates/"),
	deskAct("decideDuplicate", "duplicates/", DuplicateForm),
	deskAct("joinDuplicates", "duplicates/join/", JoiningForm),
	deskPage("deskSources", "sources/"),
	deskAct("followSource", "sources/", SourceForm),
	deskPage("deskSource", "sources/{source}/"),
	deskAct("changeSource", "sources/{source}/", SourceWishForm),
	deskAct("removeSource", "sources/{source}/remove/", NoFields),
	deskPage("deskQuality", "quality/"),
	deskPage("deskAudit", "audit/"),
] as const;
