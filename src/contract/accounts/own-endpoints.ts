import type { z } from "zod";
import { AgentRevisionRequest } from "../agents/registration.ts";
import { Submission } from "../agents/submission.ts";
import { Statement } from "../evidence/statements.ts";
import { ReviewedIncident } from "../moderation/moderation.ts";
import * as own from "./own.ts";
import { ownLook, ownRemove, patch, post, put } from "./own-row.ts";

function ownList<const Id extends string>(
	...[id, path, schema, summary]: [id: Id, path: string, schema: z.ZodType, summary: string]
) {
	return ownLook(id, path, schema, { summary, query: own.OwnQuery });
}

export const OWN_ENDPOINTS = [
	ownLook("getMe", "me", own.Me, { summary: "Who holds the token, and for whom it may act" }),
	patch("changeMe", "me", own.Me, {
		summary: "Change your name, or whether you get mails",
		body: own.MeRequest,
	}),
	post("beginInBrowser", "me/begin", own.NextStep, {
		summary: "Begin to export or delete your account, join another, or change its address",
		description:
			"A token alone never does this. Open the address of the answer in a browser and sign in again; it is finished there, as from the account page.",
		body: own.BeginRequest,
		status: 202,
		quotas: [],
		problems: ["not_allowed"],
	}),
	ownRemove("revokeMyToken", "me/tokens/{id}", null, {
		summary: "Revoke a token immediately",
		quotas: [],
	}),
	ownList("listMyAgents", "me/agents", own.OwnAgents, "Your agents as they are now"),
	ownLook("getMyAgent", "me/agents/{slug}", own.OwnAgent, {
		summary: "Your agent as it is now",
		isVersioned: true,
	}),
	put("setAgentStatus", "agents/{slug}/status", own.OwnAgent, {
		summary: "Change the state of yours",
		body: own.AgentStatusRequest,
		quotas: ["changes", "agent_states"],
		isVersioned: true,
	}),
	put("sayOnStatement", "agents/{slug}/statements/{id}", Statement, {
		summary: "Answer another scanner",
		body: own.AnswerRequest,
	}),
	post("disputeMyIncident", "incidents/{incident}/dispute", ReviewedIncident, {
		summary: "Dispute an incident",
		body: own.DisputeRequest,
	}),
	ownLook("listMySubmissions", "me/submissions", own.OwnSubmissions, {
		summary: "Your submissions",
		query: own.OwnSubmissionsQuery,
	}),
	patch("editMySubmission", "submissions/{id}", Submission, {
		summary: "Edit what is not decided yet",
		body: AgentRevisionRequest,
		problems: ["not_allowed", "conflict", "duplicate_agent"],
		isVersioned: true,
	}),
	post("approveMySubmission", "submissions/{id}/approve", Submission, {
		summary: "Approve what another member of your organisation sent",
		isVersioned: true,
	}),
	ownRemove("withdrawMySubmission", "submissions/{id}", Submission, {
		summary: "Withdraw your submission",
		quotas: [],
		isVersioned: true,
	}),
	ownList("listMyDrafts", "me/drafts", own.Drafts, "Your drafts of listings"),
	put("saveMyDraft", "me/drafts", null, {
		summary: "Save a draft of a listing; without values, delete it",
		body: own.DraftRequest,
		quotas: ["drafts"],
	}),
	ownLook("listMyClaims", "me/claims", own.OwnClaims, {
		summary: "Your claims, and where each proof must be",
		query: own.OwnQuery,
	}),
	post("startMyClaim", "agents/{slug}/claims", own.OwnClaim, {
		summary: "Begin to prove that it is yours",
		body: own.ClaimRequest,
		quotas: ["changes", "claims", "open_claims"],
	}),
	post("checkMyClaim", "me/claims/{id}/check", own.OwnClaim, {
		summary: "Have a proof checked soon",
	}),
	ownRemove("endMyClaim", "me/claims/{id}", own.OwnClaim, {
		summary: "Give up a claim",
		quotas: [],
	}),
	ownList("listMyNotifications", "me/notifications", own.Notifications, "What happened"),
	post("readMyNotifications", "me/notifications/read", null, {
		summary: "Mark all as read",
		query: own.OwnerQuery,
		quotas: [],
	}),
	ownList("listMyComments", "me/comments", own.OwnComments, "Your comments, public or not"),
	ownRemove("takeBackMyComment", "me/comments/{id}", null, {
		summary: "Delete your comment",
		quotas: [],
		scope: "comments:write",
	}),
	ownLook("getMyWebhook", "me/webhook", own.OwnWebhook, {
		summary: "The webhook and its deliveries",
		query: own.OwnerQuery,
	}),
	patch("changeMyWebhook", "me/webhook", own.OwnWebhook, {
		summary: "Set, test or remove the webhook",
		query: own.OwnerQuery,
		body: own.WebhookRequest,
		quotas: ["changes", "webhook_changes", "webhook_tests"],
	}),
] as const;
