import { DESK_PATH, deskAgentPath } from "#contract/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { pageOf } from "../moderation/page-of.ts";
import { showAmount, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Field, Form, Section } from "./blocks.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { type People, whoIs } from "./desk-people.ts";
import { type DeskVisit, deskView } from "./desk-view.ts";
import { type FormAttempt, withAttempt } from "./form-attempt.ts";

export const COMMENTS_PAGE_LENGTH = 20;
const PATH = `${DESK_PATH}comments/`;

export interface DeskComments extends DeskVisit {
	/** Those that wait, oldest first. */
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

const FIELDS: readonly Field[] = [
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
	{
		name: "reason",
		label: "Reason",
		type: "textarea",
		hint: "Told to the author. Needed to reject.",
		maxLength: REASON_MAX_CHARACTERS,
	},
];

/** Comments that wait, each with the form that decides about it. */
export function deskCommentsView(context: ViewContext, parts: DeskComments): DashboardView {
	const { comments, page, people } = parts;
	const shown = pageOf(comments, { page, limit: COMMENTS_PAGE_LENGTH });
	return deskView(context, parts, {
		path: PATH,
		title: "Comments",
		outcomes: OUTCOMES,
		blocks: [
			{ kind: "text", text: `${showAmount(comments.length, "comment waits", "comments wait")}.` },
			...pagerBlocks(parts),
		],
		sections: shown.map((comment) => commentSection(comment, people, attemptAt(comment, parts))),
	});
}

function attemptAt({ id }: CommentRecord, { attempt, attempted }: DeskComments) {
	return id === attempted ? attempt : undefined;
}

function commentSection(
	{ id, agentSlug, author, accountId, body, createdAt }: CommentRecord,
	people: People,
	attempt: FormAttempt | undefined,
): Section {
	const form: Form = {
		action: `${PATH}${id}/`,
		submit: "Decide",
		fields: withAttempt(FIELDS, attempt),
		label: `Decide about the comment of ${author} on ${agentSlug}`,
	};
	return {
		id: `comment-${id}`,
		title: `${author} on ${agentSlug}`,
		blocks: [
			{ kind: "quote", text: body },
			{
				kind: "facts",
				facts: [
					{ label: "Agent", value: agentSlug, href: deskAgentPath(agentSlug) },
					{ label: "Account", value: accountId === null ? "None" : whoIs(people, accountId) },
					{ label: "Written", value: showInstant(createdAt) },
				],
			},
			{ kind: "form", form },
		],
	};
}

/** Oldest first, so that the next page is the newer one. */
function pagerBlocks({ comments, page }: DeskComments): Block[] {
	const links = [
		...(page > 1 ? [{ label: "Older comments", path: pagePath(page - 1) }] : []),
		...(comments.length > page * COMMENTS_PAGE_LENGTH
			? [{ label: "Newer comments", path: pagePath(page + 1) }]
			: []),
	];
	return links.length === 0 ? [] : [{ kind: "links", links }];
}

function pagePath(page: number): string {
	return page === 1 ? PATH : `${PATH}?page=${page}`;
}
