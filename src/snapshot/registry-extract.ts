import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { LogoAddressRecord } from "#domain/records/logo-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { GatheredSources } from "./gather-sources.ts";

/** Records of the registry for the hourly job. */
export interface RegistryExtract {
	agents: readonly AgentRecord[];
	categories: readonly CategoryRecord[];
	incidents: readonly IncidentRecord[];
	comments: readonly CommentRecord[];
	/** Undefined without sources, as in samples. */
	followed?: GatheredSources;
	/** Results of fetching logos. Undefined if none were fetched. */
	logoAddresses?: readonly LogoAddressRecord[];
	/** Day by day, in order within each day. */
	events: Iterable<RegistryEvent>;
}
