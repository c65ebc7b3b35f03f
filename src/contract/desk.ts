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

function deskPage<const Id extends string>(id: Id, path: string, summary: string) {
	return { ...ownPage(id, path, summary), access: "moderator" } as const;
}

function deskAct<const Id extends string>(id: Id, path: string, summary: string, body: z.ZodType) {
	return { ...act(id, path, summary, body), access: "moderator" } as const;
}

/** Pages and forms of the review desk, for moderators. */
export const DESK = [
	deskPage("desk", "/dashboard/desk/", "Submissions that wait, oldest first"),
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
		"approveSubmissions",
		"/dashboard/desk/approve/",
		"Approve the submissions that were ticked",
		ApprovalForm,
	),
	deskAct(
		"rejectSubmissions",
		"/dashboard/desk/reject/",
		"Reject all that waits of a registrant",
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
		"Comments that wait, and those that were decided",
	),
	deskAct(
		"publishComments",
		"/dashboard/desk/comments/publish/",
		"Publish the comments that were ticked",
		PublishForm,
	),
	deskAct(
		"decideComment",
		"/dashboard/desk/comments/{id}/",
		"Publish or reject a comment",
		CommentDecisionForm,
	),
	deskPage("deskReports", "/dashboard/desk/reports/", "Problems with agents that were reported"),
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
	deskPage(
		"deskSources",
		"/dashboard/desk/sources/",
		"What is followed, and the form to follow more",
	),
	deskAct("followSource", "/dashboard/desk/sources/", "Follow a source", SourceForm),
	deskPage(
		"deskSource",
		"/dashboard/desk/sources/{source}/",
		"One source and what of it is not valid",
	),
	deskAct(
		"changeSource",
		"/dashboard/desk/sources/{source}/",
		"Pause a source, or go on with it",
		SourceWishForm,
	),
	deskAct(
		"removeSource",
		"/dashboard/desk/sources/{source}/remove/",
		"Follow a source no longer",
		NoFields,
	),
	deskPage("deskAudit", "/dashboard/desk/audit/", "Who did what"),
] as const satisfies readonly Endpoint[];
