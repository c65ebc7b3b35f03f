import {
	DESK_COMMENTS_PATH,
	DESK_PATH,
	NOTIFICATIONS_PATH,
	ownAgentPath,
	ownSubmissionPath,
} from "#contract/addresses.ts";
import { isModerator } from "#domain/account-role.ts";
import { notificationPath, notificationText } from "#domain/notification-texts.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { CLAIM_STATUS_LABELS } from "../labels.ts";
import { showAmount, showCount, showDay, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Cell, Link, Section } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";

interface OpenSubmission {
	submission: SubmissionRecord;
	/** 1 is reviewed next; null while it is the owner's turn. */
	queuePosition: number | null;
}

export interface OverviewParts {
	account: AccountRecord;
	/** Newest first. */
	unread: readonly NotificationRecord[];
	/** The latest of those that are not decided, newest first. */
	submissions: readonly OpenSubmission[];
	/** All that are not decided. */
	openCount: number;
	agents: readonly AgentRecord[];
	hasTokens: boolean;
	/** Submissions of everybody that wait for a moderator. */
	queueLength: number;
	/** Comments of everybody that wait for a moderator. */
	heldComments: number;
}

const SHOWN_NOTIFICATIONS = 5;
const TOKENS_PATH = "/dashboard/tokens/";

/** What waits for who signed in. */
export function overviewView(context: ViewContext, parts: OverviewParts): DashboardView {
	const { account, unread } = parts;
	return dashboardView(context, {
		path: "/dashboard/",
		title: "Overview",
		account,
		blocks: [...deskBlocks(parts), ...firstSteps(parts)],
		sections: [newsSection(unread), submissionsSection(parts), agentsSection(parts)],
	});
}

function deskBlocks({ account, queueLength, heldComments }: OverviewParts): Block[] {
	if (!isModerator(account.role)) return [];
	const queues = [
		{
			count: queueLength,
			amount: showAmount(queueLength, "submission waits", "submissions wait"),
			link: { label: "Go to the review desk", path: DESK_PATH },
		},
		{
			count: heldComments,
			amount: showAmount(heldComments, "comment waits", "comments wait"),
			link: { label: "Go to the comments", path: DESK_COMMENTS_PATH },
		},
	].filter(({ count }) => count > 0);
	if (queues.length === 0) return [];
	const amounts = queues.map(({ amount }) => amount).join(" and ");
	return [
		{ kind: "notice", tone: "info", text: `${amounts} for a moderator.` },
		{ kind: "links", links: queues.map(({ link }) => link) },
	];
}

/** For who has nothing here yet. */
function firstSteps({ submissions, agents, hasTokens }: OverviewParts): Block[] {
	if (submissions.length > 0 || agents.length > 0) return [];
	const links: Link[] = [
		{ label: "Submit an agent", path: "/dashboard/submissions/new/" },
		{ label: "Find your agent and claim it", path: "/agents/" },
		...(hasTokens ? [] : [{ label: "Make a token for a program", path: TOKENS_PATH }]),
	];
	return [
		{ kind: "text", text: "You have no agent here yet. Three ways to begin:" },
		{ kind: "links", links },
	];
}

function newsSection(unread: readonly NotificationRecord[]): Section {
	return {
		id: "news",
		title: "What is new",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "Unread notifications, the newest first",
					columns: ["What", "When"],
					rows: unread.slice(0, SHOWN_NOTIFICATIONS).map(newsRow),
					empty: "Nothing is unread.",
				},
			},
			...(unread.length > SHOWN_NOTIFICATIONS ? [allNews(unread.length)] : []),
		],
	};
}

function newsRow({ type, at, subject }: NotificationRecord): Cell[] {
	const { title } = notificationText(type, subject);
	return [
		{ text: title, path: notificationPath(type, subject) },
		{ text: showInstant(at), instant: at },
	];
}

function allNews(count: number): Block {
	const label = `All ${showCount(count)} unread notifications`;
	return { kind: "links", links: [{ label, path: NOTIFICATIONS_PATH }] };
}

function submissionsSection({ submissions, openCount }: OverviewParts): Section {
	const all = { label: `All ${showCount(openCount)} in review`, path: "/dashboard/submissions/" };
	return {
		id: "submissions",
		title: "In review",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "Your submissions that are not decided, the newest first",
					columns: ["Submission", "Submitted", "State"],
					rows: submissions.map(submissionRow),
					empty: "No submission of yours is in review.",
				},
			},
			{
				kind: "links",
				links: [
					...(openCount > submissions.length ? [all] : []),
					{ label: "Submit an agent", path: "/dashboard/submissions/new/" },
				],
			},
		],
	};
}

function submissionRow({ submission, queuePosition }: OpenSubmission): Cell[] {
	const { id, listing, revision, submittedAt } = submission;
	return [
		{
			text: revision ? `${listing.title} (change)` : listing.title,
			path: ownSubmissionPath(id),
		},
		{ text: showDay(submittedAt), instant: submittedAt },
		queuePosition === null
			? { text: "A moderator asks you for changes", tone: "warn" }
			: { text: `Number ${showCount(queuePosition)} in the queue` },
	];
}

function agentsSection({ agents }: OverviewParts): Section {
	return {
		id: "agents",
		title: "Your agents",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "Your agents",
					columns: ["Agent", "State", "Ownership", "Changed"],
					rows: agents.map(agentRow),
					empty: "No public agent belongs to you.",
				},
			},
		],
	};
}

function agentRow({ slug, title, status, claim, updatedAt }: AgentRecord): Cell[] {
	return [
		{ text: title, path: ownAgentPath(slug) },
		status === "deprecated" ? { text: "Deprecated", tone: "warn" } : { text: "Public" },
		{ text: CLAIM_STATUS_LABELS[claim.status] },
		{ text: showDay(updatedAt), instant: updatedAt },
	];
}
