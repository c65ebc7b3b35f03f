import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { DraftRecord } from "#domain/records/draft-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Visit } from "./dashboard-view.ts";
import type { ReadListing } from "./read-blocks.ts";

/** The forms of the page, of which one may come back. */
export type AgentForm = "document" | "edit" | "rename" | "deprecate" | "remove";

/** What the page of an own agent is made from. */
export interface AgentParts extends Visit {
	agent: AgentRecord;
	/** Its change that is not decided. */
	revision: SubmissionRecord | undefined;
	/** A change that was not sent yet. */
	draft?: DraftRecord | undefined;
	categories: readonly CategoryRecord[];
	attempted?: AgentForm;
	/** What it would say with a document that was read. */
	read?: ReadListing;
}
