import type { z } from "zod";
import { ReportReceipt, ReportRequest } from "../agents/agent-report.ts";
import { CommentReceipt, CommentRequest } from "../agents/comment.ts";
import { LOGO_KIND_NAMES, LogoBody, SentLogo } from "../agents/logo.ts";
import { AgentRevisionRequest, RegistrationResponse } from "../agents/registration.ts";
import { FINDING, Finding, FindingRequest, Findings, NewLook } from "../evidence/findings.ts";
import { AgentsLock, LOCK, LockQuery } from "../evidence/lock.ts";
import { liveAt, type More } from "../http/endpoint-row.ts";
import * as documents from "../intake/document.ts";
import { DOCUMENT, LOGO, PUBLISHING } from "../limits.ts";
import { ownLook, ownRemove, patch, post, put } from "./own-row.ts";
import * as publishers from "./publisher.ts";
import { Vote, VoteRequest, WatchedAgent, Watchlist } from "./signals.ts";

function own<const Id extends string>(id: Id, path: string, schema: z.ZodType | null, more: More) {
	return liveAt(id, path, schema, { rateClass: "write", ...more });
}

/** What a token allows in addition to registering: its owner's agents, watchlist, votes and comments. Reports need no token. */
export const ACCOUNT_ENDPOINTS = [
	patch("reviseAgent", "agents/{slug}", RegistrationResponse, {
		summary: "Request a change to your agent",
		description:
			"A moderator reviews the change like a registration, unless its owner is verified and it changes little. Until then the public listing stays as it is. A second change before the decision is added to the first.",
		body: AgentRevisionRequest,
		status: 202,
		rateClass: "submission",
		quotas: ["submissions", "review_queue"],
		problems: ["not_allowed", "duplicate_agent", "version_exists", "conflict"],
		isVersioned: true,
	}),
	ownLook("listFindings", "agents/{slug}/findings", Findings, {
		summary: "Checks that your agent fails, whether public or not",
		description: `You see a failure ${FINDING.noticeHours} hours before the public does, unless it harms users. It goes once it is mended.`,
		scope: "agents:write",
	}),
	patch("sayOnFinding", "agents/{slug}/findings/{finding}", Finding, {
		summary: "Answer a failed check in public, or appeal against it",
		description: "An appeal, one for each failure, goes to the moderators' desk.",
		body: FindingRequest,
		quotas: ["changes", "agent_reports", "reports"],
	}),
	post("lookAgain", "agents/{slug}/look", NewLook, {
		summary: "Have everything that your agent names looked at next",
		description: `Endpoints, packages and repositories, each at most every ${FINDING.lookAgainMinutes} minutes.`,
	}),
	post("sendDocument", "documents", documents.ReadDocumentAnswer, {
		summary: "Upload a source document and see what is read from it",
		description: `At most ${DOCUMENT.maxBytes / 1024} KiB, as one of ${documents.DOCUMENT_MEDIA_TYPES.join(", ")}. It becomes public only with a listing that names its digest in \`documents\`. If none does, it is deleted after ${DOCUMENT.keptHours} hours.`,
		query: documents.DocumentQuery,
		body: documents.DocumentBody,
		status: 201,
		quotas: ["documents"],
		problems: [],
	}),
	post("fetchDocument", "documents/fetch", documents.ReadDocumentAnswer, {
		summary: "Fetch a source document from its address and see what is read from it",
		description: `Works like an upload. A separate process fetches the address, which must be public and return the document itself within ${DOCUMENT.fetchSeconds} seconds. Pointers of \`address_failed\` refer to this body; those of \`invalid_body\` refer to the document once it was read.`,
		body: documents.DocumentAddress,
		status: 201,
		rateClass: "submission",
		quotas: ["documents", "fetched_documents"],
		problems: ["address_failed", "too_much_work"],
	}),
	post("sendLogo", "logos", SentLogo, {
		summary: "Upload a logo and get the digest by which a listing names it",
		description: `${LOGO_KIND_NAMES}, at most ${LOGO.maxBytes / 1024} KiB and ${LOGO.minPixels} to ${LOGO.maxPixels} pixels per side, not animated. A separate process decodes it and re-encodes it as a PNG of ${LOGO.sidePixels} by ${LOGO.sidePixels} pixels. An SVG is rasterised; one with scripts, text, pictures or external references is rejected. The logo becomes public only with a listing that names its digest as \`logo_sha256\`. If none does, it is deleted after ${LOGO.keptHours} hours.`,
		body: LogoBody,
		status: 201,
		rateClass: "submission",
		quotas: ["logos"],
		problems: ["too_much_work"],
	}),
	own("getWatchlist", "/api/v1/watchlist", Watchlist, {
		summary: "Your watchlist",
		query: LockQuery,
		scope: "watchlist:write",
	}),
	own("lockWatchlist", "/api/v1/locks/watchlist", AgentsLock, {
		summary: `The agents of your watchlist as you approve them (\`${LOCK.file}\`)`,
		scope: "watchlist:write",
	}),
	own("getWatch", "/api/v1/watchlist/{slug}", WatchedAgent, {
		summary: "Whether an agent is on your watchlist",
		scope: "watchlist:write",
	}),
	own("watchAgent", "/api/v1/watchlist/{slug}", WatchedAgent, {
		method: "PUT",
		summary: "Add an agent to your watchlist",
		scope: "watchlist:write",
		quotas: ["watches", "agent_signals", "signals"],
	}),
	ownRemove("unwatchAgent", "watchlist/{slug}", null, {
		summary: "Remove an agent from your watchlist",
		description: "Also succeeds if the agent was not on it.",
		never: ["not_found"],
		scope: "watchlist:write",
		quotas: ["agent_signals", "signals"],
		problems: [],
	}),
	own("getVote", "/api/v1/agents/{slug}/vote", Vote, {
		summary: "Your vote on an agent",
		scope: "votes:write",
	}),
	put("castVote", "agents/{slug}/vote", Vote, {
		summary: "Vote for or against an agent",
		description: "One vote per account and agent; a new vote replaces the previous one.",
		body: VoteRequest,
		scope: "votes:write",
		quotas: ["agent_signals", "signals"],
		problems: ["not_allowed"],
	}),
	ownRemove("takeBackVote", "agents/{slug}/vote", null, {
		summary: "Remove your vote",
		scope: "votes:write",
		quotas: ["agent_signals", "signals"],
		problems: [],
	}),
	own("addComment", "/api/agents/{slug}/comments", CommentReceipt, {
		method: "POST",
		summary: "Comment on an agent",
		description:
			"Held for a moderator until the account has a published comment. Visible from the next hour on.",
		body: CommentRequest,
		status: 202,
		scope: "comments:write",
		quotas: ["held_comments", "comments_a_day", "comments"],
		problems: ["not_allowed", "conflict"],
	}),
	own("reportAgent", "/api/v1/agents/{slug}/reports", ReportReceipt, {
		method: "POST",
		summary: "Report a problem with an agent",
		description:
			"For moderators; never published. No token is required; a token with any scope shows them who reported. Repeating a report while it is open returns the open one. Beyond the limits of open ones, the answer is 503 until moderators close some.",
		body: ReportRequest,
		status: 202,
		rateClass: "report",
		optionalScope: "agents:read",
		quotas: ["agent_reports", "reports"],
	}),
] as const;

function signIn<const Id extends string>(id: Id, name: string, more: More) {
	return liveAt(id, `/v0.1/auth/${name}`, publishers.RegistryToken, {
		method: "POST",
		rateClass: "write",
		problems: ["invalid_credentials", "not_allowed"],
		...more,
	});
}

const SHORT = `The token is valid for ${PUBLISHING.tokenMinutes} minutes.`;
const KEY =
	"Signed by a key of the domain (Ed25519 or P-384), which an owner has verified here before.";

/** Publishing without a stored secret: who is trusted, and the sign-ins of tools of the official MCP registry. */
export const PUBLISHER_ENDPOINTS = [
	ownLook("listPublishers", "publishers", publishers.Publishers, {
		summary: "CI jobs that may publish for you and your organisations",
		scope: "agents:write",
		problems: [],
	}),
	post("addPublisher", "publishers", publishers.Publisher, {
		summary: "Let a CI job publish for you or your organisation",
		body: publishers.PublisherRequest,
		status: 201,
		quotas: ["publishers", "changes"],
	}),
	ownRemove("removePublisher", "publishers/{id}", null, {
		summary: "Stop trusting a CI job; its tokens end at once",
		quotas: [],
		problems: ["not_allowed"],
	}),
	signIn("signInJob", "oidc", {
		body: publishers.JobTokenBody,
		summary: "Exchange the OpenID Connect token of a CI job for one of this registry",
		description: `Its audience must be the address of this registry, and an owner must trust the job. ${SHORT}`,
	}),
	signIn("signInGithubJob", "github-oidc", {
		body: publishers.JobTokenBody,
		summary: "The same at the path of the official MCP registry",
	}),
	signIn("signInByDns", "dns", {
		body: publishers.SignedTimestamp,
		summary: "Sign in with a key in the TXT records of a domain",
		description: `${KEY} ${SHORT}`,
	}),
	signIn("signInByFile", "http", {
		body: publishers.SignedTimestamp,
		summary: "Sign in with a key in the file `/.well-known/mcp-registry-auth` of a domain",
		description: `${KEY} ${SHORT}`,
	}),
	signIn("signInAsNobody", "none", {
		summary: "A token for anonymous servers, where the operator allows them",
	}),
] as const;
