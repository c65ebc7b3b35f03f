import { DESK_COMMENTS_PATH, deskAgentPath } from "#contract/addresses.ts";
import { COMMENT_STATUSES, type CommentStatus } from "#contract/vocabulary.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { pageOf } from "../moderation/page-of.ts";
import { showAmount, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import {
	type Block,
	fact,
	facts,
	form,
	link,
	links,
	quote,
	type Section,
	section,
	text,
} from "./blocks.ts";
import { type DashboardView, type DeskVisit, dashboardView } from "./dashboard-view.ts";
import { type People, whoIs } from "./desk-people.ts";
import { radios, reasonField } from "./fields.ts";
import { type FormAttempt, withAttempt } from "./form-attempt.ts";
import { PUBLIC_WHEN } from "./public-when.ts";

export const COMMENTS_PAGE_LENGTH = 50;

export interface DeskComments extends DeskVisit {
	status: CommentStatus;
	/** All comments in this state: held ones oldest first, others newest first. */
	comments: readonly CommentRecord[];
	/** Counts from 1. */
	page: number;
	/** Authors of the comments on this page. */
	people: People;
	/** Comment whose form the attempt is of. */
	attempted?: string | undefined;
}

const OUTCOMES = {
	published: `Published. It is shown ${PUBLIC_WHEN}.`,
	rejected: "Rejected; the author is told why.",
} as const;

const FILTERS: Readonly<Record<CommentStatus, string>> = {
	held: "Waiting",
	published: "Published",
	rejected: "Rejected",
};

const DECISION_FIELDS = [
	radios("decision", "Decision", {
		options: [
			{ value: "publish", label: "Publish" },
			{ value: "reject", label: "Reject", hint: "This is final." },
		],
		required: true,
	}),
	reasonField("Told to the author. Needed to reject."),
];

const TAKE_DOWN_FIELDS = [reasonField("Told to the author. This is final.", { required: true })];

/** Address of the comments in one state. */
export function deskCommentsPath(status: CommentStatus, page = 1): string {
	const query = [
		...(status === "held" ? [] : [`status=${status}`]),
		...(page === 1 ? [] : [`page=${page}`]),
	].join("&");
	return query === "" ? DESK_COMMENTS_PATH : `${DESK_COMMENTS_PATH}?${query}`;
}

/** Comments in one state, each with the form that decides about it, as long as something can be decided. */
export function deskCommentsView(context: ViewContext, parts: DeskComments): DashboardView {
	const { comments, page } = parts;
	const shown = pageOf(comments, { page, limit: COMMENTS_PAGE_LENGTH });
	return dashboardView(context, parts, {
		path: DESK_COMMENTS_PATH,
		title: "Comments",
		outcomes: OUTCOMES,
		blocks: [
			links(COMMENT_STATUSES.map((status) => link(FILTERS[status], deskCommentsPath(status)))),
			text(amountOf(parts)),
			pagerBlock(parts),
		],
		sections: shown.map((comment) => commentSection(comment, parts)),
	});
}

function amountOf({ status, comments }: DeskComments): string {
	const { length } = comments;
	if (status === "held") return `${showAmount(length, "comment waits", "comments wait")}.`;
	return `${showAmount(length, "comment is", "comments are")} ${status}, the newest first.`;
}

function commentSection(comment: CommentRecord, parts: DeskComments): Section {
	const { id, agentSlug, author, body } = comment;
	const attempt = id === parts.attempted ? parts.attempt : undefined;
	return section(
		`comment-${id}`,
		`${author} on ${agentSlug}`,
		quote(body),
		factsBlock(comment, parts.people),
		formBlock(comment, attempt),
	);
}

function factsBlock(
	{ agentSlug, accountId, createdAt, reason }: CommentRecord,
	people: People,
): Block {
	return facts(
		fact("Agent", agentSlug, deskAgentPath(agentSlug)),
		fact("Account", accountId === null ? "None" : whoIs(people, accountId)),
		fact("Written", showInstant(createdAt)),
		fact("Reason", reason),
	);
}

/** A held comment is published or rejected, a published one can still be taken down; a rejected one stays so. */
function formBlock(
	{ id, status, author, agentSlug }: CommentRecord,
	attempt: FormAttempt | undefined,
): Block | null {
	if (status === "rejected") return null;
	const action = `${DESK_COMMENTS_PATH}${id}/`;
	const subject = `the comment of ${author} on ${agentSlug}`;
	if (status === "held") {
		const fields = withAttempt(DECISION_FIELDS, attempt);
		return form(action, "Decide", { fields, label: `Decide about ${subject}` });
	}
	return form(`${action}?status=${status}`, "Take down", {
		tone: "danger",
		hidden: { decision: "reject" },
		fields: withAttempt(TAKE_DOWN_FIELDS, attempt),
		label: `Take down ${subject}`,
	});
}

function pagerBlock({ status, comments, page }: DeskComments): Block | null {
	const hasMore = comments.length > page * COMMENTS_PAGE_LENGTH;
	if (page === 1 && !hasMore) return null;
	return links(
		page > 1 ? link("Previous comments", deskCommentsPath(status, page - 1)) : null,
		hasMore ? link("Next comments", deskCommentsPath(status, page + 1)) : null,
	);
}
