import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { liveAt } from "./endpoint-row.ts";
import { ReviewedIncident } from "./moderation.ts";
import * as own from "./own.ts";
import { AgentRevisionRequest } from "./registration.ts";
import { Statement } from "./statements.ts";
import { Submission } from "./submission.ts";

type Rest = Partial<Pick<Endpoint, "body" | "isVersioned" | "problems" | "query" | "quotas">>;

/** For those who may act for the owner, from the registry itself. */
function look<const Id extends string>(
	...[id, path, schema, summary, rest]: [Id, string, z.ZodType | null, string, Rest?]
) {
	const problems = ["not_allowed", "not_found"] as const;
	const every = { rateClass: "write", scope: "agents:read", problems } as const;
	return { ...liveAt(id, `/api/v1/${path}`, schema), ...every, summary, ...rest } as const;
}

const change =
	(method: Endpoint["method"]) =>
	<const Id extends string>(...[id, path, schema, summary, rest]: Parameters<typeof look<Id>>) => {
		const problems = ["not_allowed", "not_found", "conflict"] as const;
		const usual = { problems, quotas: ["changes"] } as const;
		const every = look(id, path, schema, summary, { ...usual, ...rest });
		const status = schema ? 200 : 204;
		return { ...every, method, status, scope: "agents:write" } as const;
	};
const post = change("POST");
const put = change("PUT");
const patch = change("PATCH");
const remove = change("DELETE");

const versioned = { isVersioned: true } as const;
const list = { query: own.OwnQuery };
const query = own.OwnerQuery;

/** What people do on their dashboard, for programs. */
export const OWN_ENDPOINTS = [
	look("getMe", "me", own.Me, "Who holds the token, and for whom it may act"),
	patch("changeMe", "me", own.Me, "Change your name, or whether you get mails", {
		body: own.MeRequest,
	}),
	remove("revokeMyToken", "me/tokens/{id}", null, "Revoke a token immediately", { quotas: [] }),
	look("listMyAgents", "me/agents", own.OwnAgents, "Your agents as they are now", list),
	look("getMyAgent", "me/agents/{slug}", own.OwnAgent, "Your agent as it is now", versioned),
	put("setAgentStatus", "agents/{slug}/status", own.OwnAgent, "Change the state of yours", {
		body: own.AgentStatusRequest,
		quotas: ["changes", "agent_states"],
		...versioned,
	}),
	put("sayOnStatement", "agents/{slug}/statements/{id}", Statement, "Answer another scanner", {
		body: own.AnswerRequest,
	}),
	post(
		"disputeMyIncident",
		"incidents/{incident}/dispute",
		ReviewedIncident,
		"Dispute an incident",
		{
			body: own.DisputeRequest,
		},
	),
	look("listMySubmissions", "me/submissions", own.OwnSubmissions, "Your submissions", {
		query: own.OwnSubmissionsQuery,
	}),
	patch("editMySubmission", "submissions/{id}", Submission, "Edit what is not decided yet", {
		body: AgentRevisionRequest,
		problems: ["not_allowed", "conflict", "duplicate_agent"],
		...versioned,
	}),
	remove("withdrawMySubmission", "submissions/{id}", Submission, "Withdraw your submission", {
		quotas: [],
		...versioned,
	}),
	look("listMyDrafts", "me/drafts", own.Drafts, "Your drafts of listings", list),
	put("saveMyDraft", "me/drafts", null, "Save a draft of a listing; without values, delete it", {
		body: own.DraftRequest,
		quotas: ["drafts"],
	}),
	look(
		"listMyClaims",
		"me/claims",
		own.OwnClaims,
		"Your claims, and where each proof must be",
		list,
	),
	post("startMyClaim", "agents/{slug}/claims", own.OwnClaim, "Begin to prove that it is yours", {
		body: own.ClaimRequest,
		quotas: ["changes", "claims", "open_claims"],
	}),
	post("checkMyClaim", "me/claims/{id}/check", own.OwnClaim, "Have a proof checked soon"),
	remove("endMyClaim", "me/claims/{id}", own.OwnClaim, "Give up a claim", { quotas: [] }),
	look("listMyNotifications", "me/notifications", own.Notifications, "What happened", list),
	post("readMyNotifications", "me/notifications/read", null, "Mark all as read", {
		query,
		quotas: [],
	}),
	look("listMyComments", "me/comments", own.OwnComments, "Your comments, public or not", list),
	{
		...remove("takeBackMyComment", "me/comments/{id}", null, "Delete your comment", { quotas: [] }),
		scope: "comments:write",
	},
	look("getMyWebhook", "me/webhook", own.OwnWebhook, "The webhook and its deliveries", { query }),
	patch("changeMyWebhook", "me/webhook", own.OwnWebhook, "Set, test or remove the webhook", {
		query,
		body: own.WebhookRequest,
		quotas: ["changes", "webhook_changes", "webhook_tests"],
	}),
] as const satisfies readonly Endpoint[];
