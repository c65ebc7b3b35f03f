import { DESK_COMMENTS_PATH, deskAgentPath } from "#contract/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { COMMENT_STATUSES, type CommentStatus } from "#contract/vocabulary.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { pageOf } from "../moderation/page-of.ts";
import { showAmount, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Fact, Field, Form, Section } from "./blocks.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { type People, whoIs } from "./desk-people.ts";
import { type DeskVisit, deskView } from "./desk-view.ts";
import { type FormAttempt, withAttempt } from "./form-attempt.ts";

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
	published: "Published. It is shown in a few seconds.",
	rejected: "Rejected; the author is told why.",
} as const;

const FILTERS: Readonly<Record<CommentStatus, string>> = {
	held: "Waiting",
	published: "Published",
	rejected: "Rejected",
};

const REASON: Field = {
	name: "reason",
	label: "Reason",
	type: "textarea",
	hint: "Told to the author. Needed to reject.",
	maxLength: REASON_MAX_CHARACTERS,
};

const TAKE_DOWN_HINT = "Told to the author. This is final.";

const DECISION_FIELDS: readonly Field[] = [
	{
		name: "decision",
		label: "Decision",
		type: "radios",
		options: [
			{ value: "publish", label: "Publish" },
			{ value: "reject", label: "Reject", hint: "This is final." },
		],
		required: true,
	},
	REASON,
];

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
	return deskView(context, parts, {
		path: DESK_COMMENTS_PATH,
		title: "Comments",
		outcomes: OUTCOMES,
		blocks: [
			{
				kind: "links",
				links: COMMENT_STATUSES.map((status) => ({
					label: FILTERS[status],
					path: deskCommentsPath(status),
				})),
			},
			{ kind: "text", text: amountOf(parts) },
			...pagerBlocks(parts),
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
	return {
		id: `comment-${id}`,
		title: `${author} on ${agentSlug}`,
		blocks: [
			{ kind: "quote", text: body },
			{ kind: "facts", facts: factsOf(comment, parts.people) },
			...formBlocks(comment, attempt),
		],
	};
}

function factsOf(
	{ agentSlug, accountId, createdAt, reason }: CommentRecord,
	people: People,
): Fact[] {
	return [
		{ label: "Agent", value: agentSlug, href: deskAgentPath(agentSlug) },
		{ label: "Account", value: accountId === null ? "None" : whoIs(people, accountId) },
		{ label: "Written", value: showInstant(createdAt) },
		...(reason === null ? [] : [{ label: "Reason", value: reason }]),
	];
}

/** A held comment is published or rejected, a published one can still be taken down; a rejected one stays so. */
function formBlocks(
	{ id, status, author, agentSlug }: CommentRecord,
	attempt: FormAttempt | undefined,
): Block[] {
	if (status === "rejected") return [];
	const query = status === "held" ? "" : `?status=${status}`;
	const action = `${DESK_COMMENTS_PATH}${id}/${query}`;
	const subject = `the comment of ${author} on ${agentSlug}`;
	const form: Form =
		status === "held"
			? {
					action,
					submit: "Decide",
					fields: withAttempt(DECISION_FIELDS, attempt),
					label: `Decide about ${subject}`,
				}
			: {
					action,
					submit: "Take down",
					tone: "danger",
					hidden: { decision: "reject" },
					fields: withAttempt([{ ...REASON, hint: TAKE_DOWN_HINT, required: true }], attempt),
					label: `Take down ${subject}`,
				};
	return [{ kind: "form", form }];
}

function pagerBlocks({ status, comments, page }: DeskComments): Block[] {
	const hasMore = comments.length > page * COMMENTS_PAGE_LENGTH;
	const links = [
		...(page > 1 ? [{ label: "Previous comments", path: deskCommentsPath(status, page - 1) }] : []),
		...(hasMore ? [{ label: "Next comments", path: deskCommentsPath(status, page + 1) }] : []),
	];
	return links.length === 0 ? [] : [{ kind: "links", links }];
}
