import { act, CREDENTIALS, look } from "./admin-row.ts";
import type { Endpoint } from "./endpoint.ts";
import {
	EntriesQuery,
	ManagedSource,
	ManagedSources,
	RemovedSource,
	RetriedEntries,
	RetryRequest,
	SourceChangeRequest,
	SourceEntries,
	SourceRequest,
} from "./managed-source.ts";
import { BODY_PROBLEMS } from "./problem-sets.ts";

/** What moderators do with followed sources. */
export const SOURCE_ENDPOINTS = [
	{
		...look("adminListSources", "sources", ManagedSources),
		summary: "All followed sources in their current state",
		problems: [...CREDENTIALS],
	},
	{
		...act("adminAddSource", "sources", ManagedSource),
		summary: "Follow a source",
		body: SourceRequest,
		status: 201,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "conflict"],
	},
	{
		...look("adminGetSource", "sources/{source}", ManagedSource),
		summary: "One source in its current state",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act("adminEditSource", "sources/{source}", ManagedSource),
		method: "PATCH",
		summary: "Change how a source is followed",
		body: SourceChangeRequest,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act("adminPauseSource", "sources/{source}/pause", ManagedSource),
		summary: "Pause a source",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act("adminResumeSource", "sources/{source}/resume", ManagedSource),
		summary: "Resume a paused or stopped source",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act("adminAcceptSource", "sources/{source}/accept", ManagedSource),
		summary: "Resume a stopped source and accept its large change",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act("adminRetrySource", "sources/{source}/retry", RetriedEntries),
		summary: "Read a source in full again, to retry entries that were invalid or rejected",
		body: RetryRequest,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act("adminRemoveSource", "sources/{source}", RemovedSource),
		method: "DELETE",
		summary: "Stop following a source; its listings stay",
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...look("adminListEntries", "sources/{source}/entries", SourceEntries),
		summary: "Entries of a source in one state, such as invalid ones",
		query: EntriesQuery,
		problems: [...CREDENTIALS, "invalid_query", "not_found"],
	},
] as const satisfies readonly Endpoint[];
