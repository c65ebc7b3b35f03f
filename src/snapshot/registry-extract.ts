import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { LogoAddressRecord } from "#domain/records/logo-address-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { GatheredSources } from "./gather-sources.ts";

/** What the hourly job takes out of the registry. */
export interface RegistryExtract {
	agents: readonly AgentRecord[];
	categories: readonly CategoryRecord[];
	incidents: readonly IncidentRecord[];
	comments: readonly CommentRecord[];
	/** Absent where nothing can be followed, as in samples. */
	followed?: GatheredSources;
	/** What came of asking addresses for logos; absent where none was asked. */
	logoAddresses?: readonly LogoAddressRecord[];
	/** Day by day, in order within each day. */
	events: Iterable<RegistryEvent>;
}
