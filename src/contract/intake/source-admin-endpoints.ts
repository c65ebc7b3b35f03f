import { add, adminAct, adminLook, adminRemove, change } from "../moderation/admin-row.ts";
import * as managed from "./managed-source.ts";

export const SOURCE_ROWS = [
	adminLook("adminListSources", "sources", managed.ManagedSources, {
		summary: "All followed sources in their current state",
	}),
	add("adminAddSource", "sources", managed.ManagedSource, {
		summary: "Follow a source",
		body: managed.SourceRequest,
	}),
	adminLook("adminGetSource", "sources/{source}", managed.ManagedSource, {
		summary: "One source in its current state",
	}),
	change("adminEditSource", "sources/{source}", managed.ManagedSource, {
		summary: "Change how a source is followed",
		body: managed.SourceChangeRequest,
	}),
	adminAct("adminPauseSource", "sources/{source}/pause", managed.ManagedSource, {
		summary: "Pause a source",
		problems: [],
	}),
	adminAct("adminResumeSource", "sources/{source}/resume", managed.ManagedSource, {
		summary: "Resume a paused or stopped source",
		problems: [],
	}),
	adminAct("adminAcceptSource", "sources/{source}/accept", managed.ManagedSource, {
		summary: "Resume a stopped source and accept its large change",
		problems: [],
	}),
	adminAct("adminRetrySource", "sources/{source}/retry", managed.RetriedEntries, {
		summary: "Read a source in full again, to retry entries that were invalid or rejected",
		body: managed.RetryRequest,
	}),
	adminRemove("adminRemoveSource", "sources/{source}", managed.RemovedSource, {
		summary: "Stop following a source; its listings stay",
		problems: [],
	}),
	adminLook("adminListEntries", "sources/{source}/entries", managed.SourceEntries, {
		summary: "Entries of a source in one state, such as invalid ones",
		query: managed.EntriesQuery,
	}),
] as const;
