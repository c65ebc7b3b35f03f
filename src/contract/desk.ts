import type { z } from "zod";
import { act, ownPage } from "./dashboard-row.ts";
import {
	ApprovalForm,
	CommentDecisionForm,
	DecisionForm,
	PublishForm,
	RejectionForm,
} from "./desk-forms.ts";
import type { Endpoint } from "./endpoint.ts";
import {
	GradeForm,
	IncidentChangeForm,
	IncidentForm,
	NoFields,
	SourceForm,
	SourceWishForm,
	TakeDownForm,
} from "./forms.ts";
import { ReportClosingForm } from "./report-forms.ts";

function deskPage<const Id extends string, const Path extends string>(
	id: Id,
	path: Path,
	summary: string,
) {
	return { ...ownPage(id, path, summary), access: "moderator" } as const;
}

function deskAct<const Id extends string, const Path extends string, Body extends z.ZodType>(
	id: Id,
	path: Path,
	summary: string,
	body: Body,
) {
	return { ...act(id, path, summary, body), access: "moderator" } as const;
}

/** Pages and forms of the review desk, for moderators. */
export const DESK = [
	deskPage("desk", "/dashboard/desk/", "Pending submissions, oldest first"),
	deskPage(
		"deskSubmission",
		"/dashboard/desk/submissions/{id}/",
		"One submission as the public would see it",
	),
	deskAct(
		"decideSubmission",
		"/dashboard/desk/submissions/{id}/",
		"Approve, reject or ask for changes",
		DecisionForm,
	),
	deskAct(
		"checkSubmission",
		"/dashboard/desk/submissions/{id}/check/",
		"Have the addresses of a submission looked at again",
		NoFields,
	),
	deskAct(
		"approveSubmissions",
		"/dashboard/desk/approve/",
		"Approve the selected submissions",
		ApprovalForm,
	),
	deskAct(
		"rejectSubmissions",
		"/dashboard/desk/reject/",
		"Reject all pending submissions of a registrant",
		RejectionForm,
	),
	deskPage("deskIncidents", "/dashboard/desk/incidents/", "All incidents"),
	deskAct("openIncident", "/dashboard/desk/incidents/", "Open an incident", IncidentForm),
	deskPage("deskIncident", "/dashboard/desk/incidents/{incident}/", "One incident"),
	deskAct(
		"changeIncident",
		"/dashboard/desk/incidents/{incident}/",
		"Update or resolve an incident",
		IncidentChangeForm,
	),
	deskPage(
		"deskComments",
		"/dashboard/desk/comments/",
		"Held comments, and those that were decided",
	),
	deskAct(
		"publishComments",
		"/dashboard/desk/comments/publish/",
		"Publish the selected comments",
		PublishForm,
	),
	deskAct(
		"decideComment",
		"/dashboard/desk/comments/{id}/",
		"Publish or reject a comment",
		CommentDecisionForm,
	),
	deskPage("deskReports", "/dashboard/desk/reports/", "Reported problems with agents"),
	deskPage("deskReport", "/dashboard/desk/reports/{id}/", "One report"),
	deskAct("closeReport", "/dashboard/desk/reports/{id}/", "Close a report", ReportClosingForm),
	deskPage("deskAgent", "/dashboard/desk/agents/{slug}/", "One agent, its owner and claims"),
	deskAct(
		"gradeAgent",
		"/dashboard/desk/agents/{slug}/grade/",
		"Grant or take back the levels certified and enterprise",
		GradeForm,
	),
	deskAct(
		"takeDownAgent",
		"/dashboard/desk/agents/{slug}/remove/",
		"Remove an agent for good, with a reason",
		TakeDownForm,
	),
	deskPage("deskSources", "/dashboard/desk/sources/", "Followed sources, and the form to add one"),
	deskAct("followSource", "/dashboard/desk/sources/", "Follow a source", SourceForm),
	deskPage("deskSource", "/dashboard/desk/sources/{source}/", "One source and its invalid entries"),
	deskAct(
		"changeSource",
		"/dashboard/desk/sources/{source}/",
		"Pause or resume a source",
		SourceWishForm,
	),
	deskAct(
		"removeSource",
		"/dashboard/desk/sources/{source}/remove/",
		"Stop following a source",
		NoFields,
	),
	deskPage("deskAudit", "/dashboard/desk/audit/", "Who did what"),
] as const satisfies readonly Endpoint[];
