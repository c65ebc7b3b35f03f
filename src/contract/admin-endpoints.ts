import type { Endpoint } from "./endpoint.ts";
import { Incident, IncidentList } from "./incident.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import {
	AuditLog,
	AuditQuery,
	CommentsQuery,
	DecisionQuery,
	IncidentChangeRequest,
	IncidentRequest,
	ReasonRequest,
	ReviewedComment,
	ReviewedComments,
	ReviewedSubmission,
	ReviewQueue,
	ReviewQueueQuery,
} from "./moderation.ts";
import { BODY_PROBLEMS, CREDENTIAL_PROBLEMS } from "./problem-sets.ts";
import { GradeRequest, ReviewedAgent } from "./reviewed-agent.ts";

/** Beside the scope, the owner of the token must still be a moderator. */
const CREDENTIALS = [...CREDENTIAL_PROBLEMS, "not_allowed"] as const;

const look = {
	method: "GET",
	status: 200,
	section: "design 4",
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "write",
	scope: "admin",
} as const;

const act = { ...look, method: "POST" } as const;

/** What moderators do on their desk, for programs. */
export const ADMIN_ENDPOINTS = [
	{
		...look,
		id: "adminListSubmissions",
		path: "/api/v1/admin/submissions",
		summary: "Submissions in one state, oldest first",
		query: ReviewQueueQuery,
		schema: ReviewQueue,
		problems: [...CREDENTIALS, "invalid_query"],
	},
	{
		...look,
		id: "adminGetSubmission",
		path: "/api/v1/admin/submissions/{id}",
		summary: "Everything about a submission",
		schema: ReviewedSubmission,
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act,
		id: "adminApproveSubmission",
		path: "/api/v1/admin/submissions/{id}/approve",
		summary: "Approve a submission",
		query: DecisionQuery,
		schema: ReviewedSubmission,
		problems: [...CREDENTIALS, "invalid_query", "not_found", "conflict"],
	},
	{
		...act,
		id: "adminRejectSubmission",
		path: "/api/v1/admin/submissions/{id}/reject",
		summary: "Reject a submission",
		query: DecisionQuery,
		body: ReasonRequest,
		schema: ReviewedSubmission,
		problems: [...CREDENTIALS, "invalid_query", ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act,
		id: "adminRequestChanges",
		path: "/api/v1/admin/submissions/{id}/request-changes",
		summary: "Ask the registrant for changes",
		query: DecisionQuery,
		body: ReasonRequest,
		schema: ReviewedSubmission,
		problems: [...CREDENTIALS, "invalid_query", ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act,
		id: "adminGradeAgent",
		path: "/api/v1/admin/agents/{slug}/grade",
		summary: "Grant a level on top of a proven domain",
		body: GradeRequest,
		schema: ReviewedAgent,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act,
		id: "adminRemoveAgent",
		path: "/api/v1/admin/agents/{slug}/remove",
		summary: "Remove an agent for good",
		body: ReasonRequest,
		schema: ReviewedAgent,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found"],
	},
	{
		...look,
		id: "adminListIncidents",
		path: "/api/v1/admin/incidents",
		summary: "All incidents as they are now",
		schema: IncidentList,
		problems: [...CREDENTIALS],
	},
	{
		...act,
		id: "adminOpenIncident",
		path: "/api/v1/admin/incidents",
		summary: "Open an incident",
		body: IncidentRequest,
		status: 201,
		schema: Incident,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS],
	},
	{
		...act,
		id: "adminUpdateIncident",
		method: "PATCH",
		path: "/api/v1/admin/incidents/{incident}",
		summary: "Update or resolve an incident",
		body: IncidentChangeRequest,
		schema: Incident,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...look,
		id: "adminListComments",
		path: "/api/v1/admin/comments",
		summary: "Comments in one state",
		query: CommentsQuery,
		schema: ReviewedComments,
		problems: [...CREDENTIALS, "invalid_query"],
	},
	{
		...act,
		id: "adminPublishComment",
		path: "/api/v1/admin/comments/{id}/publish",
		summary: "Publish a held comment",
		schema: ReviewedComment,
		problems: [...CREDENTIALS, "not_found", "conflict"],
	},
	{
		...act,
		id: "adminRejectComment",
		path: "/api/v1/admin/comments/{id}/reject",
		summary: "Reject a comment, held or published",
		body: ReasonRequest,
		schema: ReviewedComment,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...look,
		id: "adminListAudit",
		path: "/api/v1/admin/audit",
		summary: "Who did what, newest first",
		query: AuditQuery,
		schema: AuditLog,
		problems: [...CREDENTIALS, "invalid_query"],
	},
] as const satisfies readonly Endpoint[];
