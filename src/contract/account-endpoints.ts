import { DAILY_ACTS } from "./account-limits.ts";
import { AgentRevisionRequest } from "./agent-revision.ts";
import { CommentReceipt, CommentRequest } from "./comment.ts";
import {
	DOCUMENT_MEDIA_TYPES,
	DocumentAddress,
	DocumentBody,
	DocumentQuery,
	ReadDocumentAnswer,
} from "./document.ts";
import type { Endpoint } from "./endpoint.ts";
import { DOCUMENT } from "./limits.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import { BODY_PROBLEMS, CREDENTIAL_PROBLEMS } from "./problem-sets.ts";
import { RegistrationResponse } from "./registration.ts";
import { Vote, VoteRequest } from "./vote.ts";
import { WatchedAgent, Watchlist } from "./watchlist.ts";

const own = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: "no-store",
	rateClass: "write",
} as const;

/** What owners of tokens can read and change besides registering: their agents, watchlist, votes and comments. */
export const ACCOUNT_ENDPOINTS = [
	{
		...own,
		id: "reviseAgent",
		method: "PATCH",
		path: "/api/v1/agents/{slug}",
		summary: "Ask for a change of an own agent",
		description:
			"The change waits for a moderator like a registration; what is public stays until then. A second change before the decision replaces the first.",
		body: AgentRevisionRequest,
		status: 202,
		schema: RegistrationResponse,
		rateClass: "submission",
		scope: "agents:write",
		problems: [
			...CREDENTIAL_PROBLEMS,
			...BODY_PROBLEMS,
			"not_allowed",
			"not_found",
			"duplicate_agent",
			"conflict",
		],
	},
	{
		...own,
		id: "sendDocument",
		method: "POST",
		path: "/api/v1/documents",
		summary: "Send a source document and see what is read from it",
		description: `At most ${DOCUMENT.maxBytes / 1024} KiB, as one of ${DOCUMENT_MEDIA_TYPES.join(", ")}. It becomes public only with a listing that names its digest in \`documents\`, and goes after ${DOCUMENT.keptHours} hours if none does.`,
		query: DocumentQuery,
		body: DocumentBody,
		status: 201,
		schema: ReadDocumentAnswer,
		scope: "agents:write",
		problems: [...CREDENTIAL_PROBLEMS, ...BODY_PROBLEMS, "invalid_query", "conflict"],
	},
	{
		...own,
		id: "fetchDocument",
		method: "POST",
		path: "/api/v1/documents/fetch",
		summary: "Have a source document fetched from its address and see what is read from it",
		description: `As if it had been sent. A process apart asks the address, which must be public and answer with the document itself within ${DOCUMENT.fetchSeconds} seconds; at most ${DAILY_ACTS["document.fetch"]} a day for an account. Pointers of \`address_failed\` are of this body, those of \`invalid_body\` of the document where it was read.`,
		body: DocumentAddress,
		status: 201,
		schema: ReadDocumentAnswer,
		rateClass: "submission",
		scope: "agents:write",
		problems: [...CREDENTIAL_PROBLEMS, ...BODY_PROBLEMS, "address_failed", "conflict"],
	},
	{
		...own,
		id: "getWatchlist",
		path: "/api/v1/watchlist",
		summary: "The own watchlist",
		schema: Watchlist,
		scope: "watchlist:write",
		problems: [...CREDENTIAL_PROBLEMS],
	},
	{
		...own,
		id: "getWatch",
		path: "/api/v1/watchlist/{slug}",
		summary: "Whether an agent is on the own watchlist",
		schema: WatchedAgent,
		scope: "watchlist:write",
		problems: [...CREDENTIAL_PROBLEMS, "not_found"],
	},
	{
		...own,
		id: "watchAgent",
		method: "PUT",
		path: "/api/v1/watchlist/{slug}",
		summary: "Put an agent on the own watchlist",
		schema: WatchedAgent,
		scope: "watchlist:write",
		problems: [...CREDENTIAL_PROBLEMS, "not_found", "conflict"],
	},
	{
		...own,
		id: "unwatchAgent",
		method: "DELETE",
		path: "/api/v1/watchlist/{slug}",
		summary: "Take an agent off the own watchlist",
		description: "Succeeds as well when it was not on it.",
		status: 204,
		schema: null,
		scope: "watchlist:write",
		problems: [...CREDENTIAL_PROBLEMS],
	},
	{
		...own,
		id: "getVote",
		path: "/api/v1/agents/{slug}/vote",
		summary: "The own vote for an agent",
		schema: Vote,
		scope: "votes:write",
		problems: [...CREDENTIAL_PROBLEMS, "not_found"],
	},
	{
		...own,
		id: "castVote",
		method: "PUT",
		path: "/api/v1/agents/{slug}/vote",
		summary: "Vote for or against an agent",
		description: "One vote per account and agent; a later one takes the place of the earlier.",
		body: VoteRequest,
		schema: Vote,
		scope: "votes:write",
		problems: [...CREDENTIAL_PROBLEMS, ...BODY_PROBLEMS, "not_allowed", "not_found"],
	},
	{
		...own,
		id: "takeBackVote",
		method: "DELETE",
		path: "/api/v1/agents/{slug}/vote",
		summary: "Take the own vote back",
		status: 204,
		schema: null,
		scope: "votes:write",
		problems: [...CREDENTIAL_PROBLEMS, "not_found"],
	},
	{
		...own,
		id: "addComment",
		method: "POST",
		path: "/api/agents/{slug}/comments",
		summary: "Comment on an agent",
		description:
			"Held for a moderator until the account has one published comment; shown from the next hour on.",
		body: CommentRequest,
		status: 202,
		schema: CommentReceipt,
		scope: "comments:write",
		problems: [...CREDENTIAL_PROBLEMS, ...BODY_PROBLEMS, "not_allowed", "not_found", "conflict"],
	},
] as const satisfies readonly Endpoint[];
