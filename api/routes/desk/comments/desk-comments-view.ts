import { dashboardPath } from "#contract/http/addresses.ts";
import { COMMENT_STATUSES, type CommentStatus } from "#contract/vocabulary.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { reasonFields } from "#views/dashboard/fields.ts";
import { rowsOfPage, withQuery } from "#views/dashboard/paging.ts";
import { showAmount } from "#views/pages/display.ts";
import { cutText } from "#views/texts/cut-text.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type People, whoIs } from "../desk-people.ts";
import { outcomeOfMany, PUBLIC_WHEN } from "../outcomes.ts";

export const COMMENTS_PAGE_LENGTH = 50;

export interface DeskComments extends Viewer {
	status: CommentStatus;
	/** All comments in this state: held ones oldest first, others newest first. */
	comments: readonly CommentRecord[];
	/** Counts from 1. */
	page: number;
	people: People;
	/** Why some of the selected comments were not published. */
	left?: readonly string[];
}

const OUTCOMES = {
	published: `Published. It is public ${PUBLIC_WHEN}.`,
	rejected: "Rejected. The author gets the reason.",
} as const;

const FILTERS: Readonly<Record<CommentStatus, string>> = {
	held: "To review",
	published: "Published",
	rejected: "Rejected",
};

/** Form of the boxes in the table. */
const TICKED = "publish-selected";
/** Longer comments are shown shortened, and unfold. */
const EXCERPT_CHARACTERS = 280;

const KEYS = [
	{ key: "j", does: "next row" },
	{ key: "k", does: "previous row" },
	{ key: "a", does: "select for publishing" },
	{ key: "r", does: "open the reasons to reject" },
] as const;

export function deskCommentsPath(status: CommentStatus): string {
	return withQuery(dashboardPath("deskComments"), queryOf(status));
}

/** The list of held comments is the one without a query. */
function queryOf(status: CommentStatus) {
	return { status: status === "held" ? undefined : status };
}

/** Comments in one state, a row each, with what can be decided about it. */
export function deskCommentsView(context: ViewContext, parts: DeskComments): DashboardView {
	const { status, comments, page, left = [], done } = parts;
	const path = dashboardPath("deskComments");
	const shown = rowsOfPage(comments, COMMENTS_PAGE_LENGTH, { page, path, query: queryOf(status) });
	return dashboardView(context, parts, {
		path,
		title: "Comments",
		keys: status === "held" ? KEYS : [],
		outcomes: { ...OUTCOMES, ...outcomeOfMany(done, (count) => `${count} published`) },
		blocks: [
			left.map((detail) => ui.notice("warn", `Not published: ${detail}`)),
			ui.links(COMMENT_STATUSES.map((state) => ui.link(FILTERS[state], deskCommentsPath(state)))),
			ui.text(amountOf(parts)),
		],
		sections: [
			ui.section(
				"comments",
				FILTERS[status],
				ui.table(`Comments: ${FILTERS[status].toLowerCase()}`, {
					...shown,
					columns: COLUMNS[status],
					rows: shown.rows.map((comment) => commentRow(comment, parts)),
					empty: "No comments here.",
				}),
				status === "held" && shown.rows.length > 0
					? ui.form(dashboardPath("publishComments"), "Publish selected", { id: TICKED })
					: null,
			),
		],
	});
}

const SHARED = ["Comment", "Agent", "Author", "Written"];
const COLUMNS: Readonly<Record<CommentStatus, readonly string[]>> = {
	held: ["", ...SHARED, "", ""],
	published: [...SHARED, ""],
	rejected: [...SHARED, "Reason", ""],
};

function amountOf({ status, comments }: DeskComments): string {
	const amount = showAmount(comments.length, "comment");
	return status === "held" ? `${amount} to review, oldest first.` : `${amount}, newest first.`;
}

function commentRow(comment: CommentRecord, parts: DeskComments): ui.Row {
	const { id, agentSlug, accountId, author, createdAt, reason, status, body } = comment;
	const account = accountId === null ? null : whoIs(parts.people, accountId);
	const shared: ui.Row = [
		bodyCell(body),
		{ text: agentSlug, path: dashboardPath("deskAgent", agentSlug) },
		account?.startsWith(`${author} (`) ? account : [author, account].filter(Boolean).join(", "),
		ui.instantCell(createdAt),
	];
	if (status === "rejected") return [...shared, reason ?? "", publishCell(comment)];
	const reject = rejectCell(comment);
	if (status === "published") return [...shared, reject];
	const tick = { form: TICKED, name: "comments", value: id, label: `Select ${subjectOf(comment)}` };
	return [{ text: "", tick }, ...shared, publishCell(comment), reject];
}

function bodyCell(body: string): ui.Cell {
	const begin = cutText(body, EXCERPT_CHARACTERS);
	return begin === body ? { text: body } : { text: `${begin}…`, whole: body };
}

function publishCell(comment: CommentRecord): ui.Cell {
	return ui.button(dashboardPath("decideComment", comment.id), "Publish", {
		hidden: { decision: "publish" },
		label: `Publish ${subjectOf(comment)}`,
	});
}

/** A held comment is rejected, a published one can still be taken down. */
function rejectCell(comment: CommentRecord): ui.Cell {
	const { id, status } = comment;
	const opener = status === "held" ? "Reject" : "Take down";
	const action = withQuery(dashboardPath("decideComment", id), queryOf(status));
	return ui.button(action, opener, {
		opener,
		tone: "danger",
		hidden: { decision: "reject" },
		fields: reasonFields("Required; sent to the author."),
		label: `${opener} ${subjectOf(comment)}`,
	});
}

function subjectOf({ author, agentSlug }: CommentRecord): string {
	return `the comment by ${author} on ${agentSlug}`;
}
