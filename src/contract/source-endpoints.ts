import { act, CREDENTIALS, look } from "./admin-row.ts";
import type { Endpoint } from "./endpoint.ts";
import {
	EntriesQuery,
	ManagedSource,
	ManagedSources,
	RemovedSource,
	SourceChangeRequest,
	SourceEntries,
	SourceRequest,
} from "./managed-source.ts";
import { BODY_PROBLEMS } from "./problem-sets.ts";

/** What moderators do about sources that are followed. */
export const SOURCE_ENDPOINTS = [
	{
		...look,
		id: "adminListSources",
		path: "/api/v1/admin/sources",
		summary: "What is followed, as it is now",
		schema: ManagedSources,
		problems: [...CREDENTIALS],
	},
	{
		...act,
		id: "adminAddSource",
		path: "/api/v1/admin/sources",
		summary: "Follow a source",
		body: SourceRequest,
		status: 201,
		schema: ManagedSource,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "conflict"],
	},
	{
		...look,
		id: "adminGetSource",
		path: "/api/v1/admin/sources/{source}",
		summary: "One source, as it is now",
		schema: ManagedSource,
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act,
		id: "adminEditSource",
		method: "PATCH",
		path: "/api/v1/admin/sources/{source}",
		summary: "Change how a source is followed",
		body: SourceChangeRequest,
		schema: ManagedSource,
		problems: [...CREDENTIALS, ...BODY_PROBLEMS, "not_found", "conflict"],
	},
	{
		...act,
		id: "adminPauseSource",
		path: "/api/v1/admin/sources/{source}/pause",
		summary: "Pause a source",
		schema: ManagedSource,
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act,
		id: "adminResumeSource",
		path: "/api/v1/admin/sources/{source}/resume",
		summary: "Go on with a source that is paused or was stopped",
		schema: ManagedSource,
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act,
		id: "adminAcceptSource",
		path: "/api/v1/admin/sources/{source}/accept",
		summary: "Go on with a stopped source, and take what changed or went at once",
		schema: ManagedSource,
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...act,
		id: "adminRemoveSource",
		method: "DELETE",
		path: "/api/v1/admin/sources/{source}",
		summary: "Follow a source no longer; its listings stay",
		schema: RemovedSource,
		problems: [...CREDENTIALS, "not_found"],
	},
	{
		...look,
		id: "adminListEntries",
		path: "/api/v1/admin/sources/{source}/entries",
		summary: "Entries of a source in one state, such as those that are not valid",
		query: EntriesQuery,
		schema: SourceEntries,
		problems: [...CREDENTIALS, "invalid_query", "not_found"],
	},
] as const satisfies readonly Endpoint[];
