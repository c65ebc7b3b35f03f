import { DESK_PATH, deskSubmissionPath } from "#contract/addresses.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { pageOf } from "../moderation/page-of.ts";
import { showAmount, showCount, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Cell, Table } from "./blocks.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { nameOf, type People } from "./desk-people.ts";
import { type DeskVisit, deskView } from "./desk-view.ts";
import { DESK_STATES, deskKind, FLAG_LABELS } from "./desk-words.ts";

export const QUEUE_PAGE_LENGTH = 50;

export interface Queue extends DeskVisit {
	status: SubmissionStatus;
	/** All submissions in this state, oldest first. */
	submissions: readonly SubmissionRecord[];
	/** Counts from 1. */
	page: number;
	/** Owners of the submissions on this page. */
	people: People;
}

const OUTCOMES = {
	approved: "Approved. It is public with the next release, in a few seconds. Nothing else waits.",
	rejected: "Rejected; the registrant is told why. Nothing else waits.",
	"rejected-all": "Rejected; the registrant is told why.",
	"rejected-some":
		"Rejected but for what was edited or decided meanwhile; the registrant is told why.",
	changes_requested: "The registrant is asked for changes. Nothing else waits.",
} as const;

/** Submissions in one state, those that waited longest first. */
export function deskQueueView(context: ViewContext, queue: Queue): DashboardView {
	return deskView(context, queue, {
		path: DESK_PATH,
		title: "Review desk",
		outcomes: OUTCOMES,
		blocks: [{ kind: "text", text: placeOf(queue) }, filterBlock(queue)],
		sections: [
			{
				id: "queue",
				title: DESK_STATES[queue.status],
				blocks: [{ kind: "table", table: queueTable(queue) }],
			},
		],
	});
}

/** What is said of one submission, and of several. */
const AMOUNTS: Readonly<Record<SubmissionStatus, readonly [one: string, several: string]>> = {
	pending: ["submission waits", "submissions wait"],
	changes_requested: [
		"submission waits for its registrant",
		"submissions wait for their registrants",
	],
	approved: ["submission is approved", "submissions are approved"],
	rejected: ["submission is rejected", "submissions are rejected"],
	withdrawn: ["submission is withdrawn", "submissions are withdrawn"],
};

function placeOf({ status, submissions, page }: Queue): string {
	const amount = showAmount(submissions.length, ...AMOUNTS[status]);
	const pages = Math.max(1, Math.ceil(submissions.length / QUEUE_PAGE_LENGTH));
	return `${amount}. This is page ${showCount(page)} of ${showCount(pages)}.`;
}

function filterBlock({ waiting }: Queue): Block {
	const links = SUBMISSION_STATUSES.map((status) => ({
		label:
			status === "pending" ? `${DESK_STATES.pending} (${showCount(waiting)})` : DESK_STATES[status],
		path: queuePath(status, 1),
	}));
	return { kind: "links", links };
}

function queueTable({ status, submissions, page, people }: Queue): Table {
	const shown = pageOf(submissions, { page, limit: QUEUE_PAGE_LENGTH });
	const hasMore = submissions.length > page * QUEUE_PAGE_LENGTH;
	return {
		caption: "Submissions, the oldest first",
		columns: [
			"Submission",
			"Kind",
			"From",
			status === "pending" ? "Waiting since" : "Submitted",
			"Flags",
		],
		rows: shown.map((submission) => queueRow(submission, people)),
		empty: "There is none here.",
		previous: page > 1 ? queuePath(status, page - 1) : null,
		next: hasMore ? queuePath(status, page + 1) : null,
	};
}

function queueRow(submission: SubmissionRecord, people: People): Cell[] {
	const { id, listing, ownerId, submittedAt, flags } = submission;
	const words = [...new Set(flags.map(({ code }) => FLAG_LABELS[code]))].join(", ");
	return [
		{ text: listing.title, path: deskSubmissionPath(id) },
		{ text: deskKind(submission) },
		{ text: nameOf(people, ownerId) },
		{ text: showInstant(submittedAt), instant: submittedAt },
		words === "" ? { text: "None" } : { text: words, tone: "warn" },
	];
}

function queuePath(status: SubmissionStatus, page: number): string {
	const query = [
		...(status === "pending" ? [] : [`status=${status}`]),
		...(page === 1 ? [] : [`page=${page}`]),
	].join("&");
	return query === "" ? DESK_PATH : `${DESK_PATH}?${query}`;
}
