import { add, adminAct, adminLook, adminRemove, change } from "../moderation/admin-row.ts";
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

/** Sources that this registry follows, for moderators. */
export const SOURCE_ROWS = [
	adminLook("adminListSources", "sources", ManagedSources, {
		summary: "All followed sources in their current state",
	}),
	add("adminAddSource", "sources", ManagedSource, {
		summary: "Follow a source",
		body: SourceRequest,
		problems: ["conflict"],
	}),
	adminLook("adminGetSource", "sources/{source}", ManagedSource, {
		summary: "One source in its current state",
	}),
	change("adminEditSource", "sources/{source}", ManagedSource, {
		summary: "Change how a source is followed",
		body: SourceChangeRequest,
		problems: ["conflict"],
	}),
	adminAct("adminPauseSource", "sources/{source}/pause", ManagedSource, {
		summary: "Pause a source",
	}),
	adminAct("adminResumeSource", "sources/{source}/resume", ManagedSource, {
		summary: "Resume a paused or stopped source",
	}),
	adminAct("adminAcceptSource", "sources/{source}/accept", ManagedSource, {
		summary: "Resume a stopped source and accept its large change",
	}),
	adminAct("adminRetrySource", "sources/{source}/retry", RetriedEntries, {
		summary: "Read a source in full again, to retry entries that were invalid or rejected",
		body: RetryRequest,
		problems: ["conflict"],
	}),
	adminRemove("adminRemoveSource", "sources/{source}", RemovedSource, {
		summary: "Stop following a source; its listings stay",
	}),
	adminLook("adminListEntries", "sources/{source}/entries", SourceEntries, {
		summary: "Entries of a source in one state, such as invalid ones",
		query: EntriesQuery,
	}),
] as const;
