import { CommentRecord } from "#domain/records/comment-record.ts";
import { ReportRecord } from "#domain/records/report-record.ts";
import { row } from "./collection-row.ts";

/** What people write about other owners' agents. */
export const VISITOR_ROWS = {
	comments: row({
		title: "comments",
		backupFile: "comments.jsonl",
		schema: CommentRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ createdAt, id }) => `${createdAt} ${id}`,
		indexes: {
			account: ({ accountId }) => accountId ?? undefined,
			held: ({ status }) => (status === "held" ? ("yes" as const) : undefined),
		},
	}),
	reports: row({
		title: "reports",
		backupFile: "reports.jsonl",
		schema: ReportRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ createdAt, id }) => `${createdAt} ${id}`,
		indexes: {
			agent: ({ agentSlug }) => agentSlug,
			state: ({ state }) => state,
			openAgent: ({ state, agentSlug }) => (state === "open" ? agentSlug : undefined),
		},
	}),
};
