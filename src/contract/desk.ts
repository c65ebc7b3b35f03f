import type { z } from "zod";
import { act, ownPage } from "./dashboard-row.ts";
import type { Endpoint } from "./endpoint.ts";
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
	NoFields,
	NoteForm,
	PublishForm,
	RejectionForm,
	SetAsideForm,
	SourceForm,
	SourceWishForm,
	StatementForm,
	TakeDownForm,
} from "./forms.ts";
import { ReportClosingForm } from "./report-forms.ts";

function deskPage<const Id extends string, const Path extends string>(
	id: Id,
	path: Path,
	summary: string,
) {
	return { ...ownPage(id, `desk/${path}`, summary), access: "moderator" } as const;
}

function deskAct<const Id extends string, const Path extends string, Body extends z.ZodType>(
	id: Id,
	path: Path,
	summary: string,
	body: Body,
) {
	return { ...act(id, `desk/${path}`, summary, body), access: "moderator" } as const;
}

/** Pages and forms of the review desk, for moderators. */
export const DESK = [
	deskPage("desk", "", "Pending submissions, oldest first"),
	deskPage("deskSubmission", "submissions/{id}/", "One submission as the public would see it"),
	deskAct(
		"decideSubmission",
		"submissions/{id}/",
		"Approve, reject or ask for changes",
		DecisionForm,
	),
	deskAct(
		"checkSubmission",
		"submissions/{id}/check/",
		"Have the addresses of a submission looked at again",
		NoFields,
	),
	deskAct(
		"assignSubmission",
		"submissions/{id}/assign/",
		"Say that you are on a submission, or no longer",
		AssignmentForm,
	),
	deskAct("noteSubmission", "submissions/{id}/notes/", "Add a note on a submission", NoteForm),
	deskAct("approveSubmissions", "approve/", "Approve the selected submissions", ApprovalForm),
	deskAct(
		"rejectSubmissions",
		"reject/",
		"Reject all pending submissions of a registrant",
		RejectionForm,
	),
	deskAct("undoAct", "undo/{id}/", "Undo what you did in the last minute", NoFields),
	deskPage("deskIncidents", "incidents/", "All incidents"),
	deskAct("openIncident", "incidents/", "Open an incident", IncidentForm),
	deskAct("publishIncident", "incidents/{incident}/publish/", "Publish a draft", NoFields),
	deskAct("discardIncident", "incidents/{incident}/discard/", "Delete a draft", NoFields),
	deskPage("deskIncident", "incidents/{incident}/", "One incident"),
	deskAct(
		"changeIncident",
		"incidents/{incident}/",
		"Update or resolve an incident",
		IncidentChangeForm,
	),
	deskPage("deskComments", "comments/", "Held comments, and those that were decided"),
	deskAct("publishComments", "comments/publish/", "Publish the selected comments", PublishForm),
	deskAct("decideComment", "comments/{id}/", "Publish or reject a comment", CommentDecisionForm),
	deskPage("deskReports", "reports/", "Reported problems with agents"),
	deskPage("deskReport", "reports/{id}/", "One report"),
	deskAct("closeReport", "reports/{id}/", "Close a report", ReportClosingForm),
	deskPage("deskAgent", "agents/{slug}/", "One agent, its owner and claims"),
	deskAct(
		"gradeAgent",
		"agents/{slug}/grade/",
		"Grant or take back the levels certified and enterprise",
		GradeForm,
	),
	deskAct("noteAgent", "agents/{slug}/notes/", "Add a note on an agent", NoteForm),
	deskAct(
		"takeDownAgent",
		"agents/{slug}/remove/",
		"Hide, remove or restore an agent, with a reason",
		TakeDownForm,
	),
	deskAct(
		"setAsideFinding",
		"agents/{slug}/set-aside/",
		"Set a failed check aside, with a reason",
		SetAsideForm,
	),
	deskAct(
		"attachStatement",
		"agents/{slug}/statements/",
		"Attach what another scanner says about a document or package",
		StatementForm,
	),
	deskAct(
		"withdrawStatement",
		"agents/{slug}/statements/{id}/withdraw/",
		"Take away what another scanner said",
		NoFields,
	),
	deskPage("deskDuplicates", "duplicates/", "Listings that are, or may be, one program"),
	deskAct(
		"decideDuplicate",
		"duplicates/",
		"Make one listing of several, or note that they differ",
		DuplicateForm,
	),
	deskAct(
		"joinDuplicates",
		"duplicates/join/",
		"Make one listing of each selected program",
		JoiningForm,
	),
	deskPage("deskSources", "sources/", "Followed sources, and the form to add one"),
	deskAct("followSource", "sources/", "Follow a source", SourceForm),
	deskPage("deskSource", "sources/{source}/", "One source and its invalid entries"),
	deskAct("changeSource", "sources/{source}/", "Pause or resume a source", SourceWishForm),
	deskAct("removeSource", "sources/{source}/remove/", "Stop following a source", NoFields),
	deskPage("deskQuality", "quality/", "What is known of the listings, and what is missing"),
	deskPage("deskAudit", "audit/", "Who did what"),
] as const satisfies readonly Endpoint[];
