import { act, add, change, look, remove } from "../moderation/admin-row.ts";
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
	look("adminListSources", "sources", ManagedSources, {
		summary: "All followed sources in their current state",
	}),
	add("adminAddSource", "sources", ManagedSource, {
		summary: "Follow a source",
		body: SourceRequest,
		problems: ["conflict"],
	}),
	look("adminGetSource", "sources/{source}", ManagedSource, {
		summary: "One source in its current state",
	}),
	change("adminEditSource", "sources/{source}", ManagedSource, {
		summary: "Change how a source is followed",
		body: SourceChangeRequest,
		problems: ["conflict"],
	}),
	act("adminPauseSource", "sources/{source}/pause", ManagedSource, { summary: "Pause a source" }),
	act("adminResumeSource", "sources/{source}/resume", ManagedSource, {
		summary: "Resume a paused or stopped source",
	}),
	act("adminAcceptSource", "sources/{source}/accept", ManagedSource, {
		summary: "Resume a stopped source and accept its large change",
	}),
	act("adminRetrySource", "sources/{source}/retry", RetriedEntries, {
		summary: "Read a source in full again, to retry entries that were invalid or rejected",
		body: RetryRequest,
		problems: ["conflict"],
	}),
	remove("adminRemoveSource", "sources/{source}", RemovedSource, {
		summary: "Stop following a source; its listings stay",
	}),
	look("adminListEntries", "sources/{source}/entries", SourceEntries, {
		summary: "Entries of a source in one state, such as invalid ones",
		query: EntriesQuery,
	}),
] as const;
