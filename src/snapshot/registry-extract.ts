import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";

/** What the hourly job takes out of the registry. */
export interface RegistryExtract {
	agents: readonly AgentRecord[];
	categories: readonly CategoryRecord[];
	incidents: readonly IncidentRecord[];
	comments: readonly CommentRecord[];
	/** Day by day, in order within each day. */
	events: Iterable<RegistryEvent>;
}
