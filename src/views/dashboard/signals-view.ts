import { agentPath, signalsPath } from "#contract/addresses.ts";
import { COMMENT } from "#contract/limits.ts";
import type { CommentStatus } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { mayVote } from "#domain/signal-rules.ts";
import { showCount, showDay } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Field, Section } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";
import { WATCHLIST_PATH } from "./watchlist-view.ts";

interface SignalsParts {
	account: AccountRecord;
	agent: AgentRecord;
	/** The own one; 0 for none. */
	vote: -1 | 0 | 1;
	/** Null when the agent is not followed. */
	watchedSince: string | null;
	/** The own ones on this agent, newest first. */
	comments: readonly CommentRecord[];
	done?: string | undefined;
	voteAttempt?: FormAttempt;
	commentAttempt?: FormAttempt;
}

const DONE = {
	voted:
		"Your vote is taken. It counts when scores are calculated next, at the latest in the next hour.",
	held: "Your comment is taken and waits for a moderator. You are told what becomes of it.",
	published: "Your comment is published. It is shown as soon as the pages are drawn again.",
};

/** What one may say about an agent, and has said. */
export function signalsView(context: ViewContext, parts: SignalsParts): DashboardView {
	const { account, agent, done, voteAttempt, commentAttempt } = parts;
	return dashboardView(context, {
		path: signalsPath(agent.slug),
		title: `Vote, watch or comment: ${agent.title}`,
		account,
		attempt: voteAttempt ?? commentAttempt,
		blocks: [
			...doneNotice(DONE, done),
			{
				kind: "links",
				links: [
					{ label: `Page of ${agent.title}`, path: agentPath(agent.slug) },
					{ label: "How signals count", path: "/methodology/#signals" },
				],
			},
		],
		sections: [voteSection(parts), watchSection(parts), commentSection(parts)],
	});
}

function voteSection({ account, agent, vote, voteAttempt }: SignalsParts): Section {
	const section = (block: Block): Section => ({ id: "vote", title: "Vote", blocks: [block] });
	if (!mayVote(agent, { actorId: account.id, value: 1 })) {
		return section({
			kind: "text",
			text: "This agent is yours. Owners do not vote on their own agents.",
		});
	}
	return section({
		kind: "form",
		form: {
			action: `${signalsPath(agent.slug)}vote/`,
			submit: "Save vote",
			fields: withAttempt([{ ...VOTE, value: String(vote) }], voteAttempt),
		},
	});
}

const VOTE: Field = {
	name: "value",
	label: "Your vote",
	type: "radios",
	options: [
		{ value: "1", label: "For" },
		{ value: "-1", label: "Against" },
		{ value: "0", label: "No vote" },
	],
	hint: "You can change it at any time. It counts when scores are calculated next, at the latest in the next hour.",
	required: true,
};

function watchSection({ agent, watchedSince }: SignalsParts): Section {
	const isWatched = watchedSince !== null;
	return {
		id: "watch",
		title: "Watch",
		blocks: [
			{
				kind: "text",
				text: isWatched
					? `The agent is on your watchlist since ${showDay(watchedSince)}.`
					: "The agent is not on your watchlist.",
			},
			{
				kind: "form",
				form: {
					action: WATCHLIST_PATH,
					submit: isWatched ? "Remove from the watchlist" : "Add to the watchlist",
					tone: "quiet",
					fields: [],
					hidden: { agent: agent.slug, ...(isWatched ? {} : { on: "on" }) },
				},
			},
		],
	};
}

function commentSection({ agent, comments, commentAttempt }: SignalsParts): Section {
	return {
		id: "comment",
		title: "Comment",
		blocks: [
			{
				kind: "form",
				form: {
					action: `${signalsPath(agent.slug)}comment/`,
					submit: "Send comment",
					fields: withAttempt([COMMENT_BODY], commentAttempt),
				},
			},
			...comments.flatMap(commentBlocks),
		],
	};
}

const COMMENT_BODY: Field = {
	name: "body",
	label: "Your comment",
	type: "textarea",
	hint: `${COMMENT.bodyMinCharacters} to ${showCount(COMMENT.bodyMaxCharacters)} characters, shown as one paragraph beside your name. It waits for a moderator until one comment of yours is published; with a web or mail address it always does.`,
	required: true,
	maxLength: COMMENT.bodyMaxCharacters,
};

const STATES: Readonly<Record<CommentStatus, string>> = {
	held: "Waits for a moderator",
	published: "Published",
	rejected: "Rejected",
};

function commentBlocks({ body, status, reason, createdAt }: CommentRecord): Block[] {
	const said = reason === null ? "" : ` Reason: ${reason}`;
	return [
		{ kind: "quote", text: body },
		{
			kind: "text",
			text: `Written on ${showDay(createdAt)}. ${STATES[status]}.${said}`,
			muted: true,
		},
	];
}
