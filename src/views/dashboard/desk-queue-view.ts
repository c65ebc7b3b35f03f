import { DESK_PATH, deskSubmissionPath } from "#contract/addresses.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { pageOf } from "../moderation/page-of.ts";
import { showAmount, showCount } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import {
	type Block,
	instantCell,
	link,
	links,
	pagesAround,
	type Row,
	section,
	table,
	text,
} from "./blocks.ts";
import { type DashboardView, type DeskVisit, dashboardView } from "./dashboard-view.ts";
import { nameOf, type People } from "./desk-people.ts";
import { deskKind, FLAG_LABELS } from "./desk-words.ts";
import { PUBLIC_WHEN } from "./public-when.ts";
import { STATE_WORDS } from "./submission-words.ts";

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
	approved: `Approved. It is public ${PUBLIC_WHEN}. The queue is empty.`,
	rejected: "Rejected; the reason was sent to the registrant. The queue is empty.",
	"rejected-all": "Rejected; the reason was sent to the registrant.",
	"rejected-some":
		"Rejected, except for what was edited or decided meanwhile; the reason was sent to the registrant.",
	changes_requested: "The registrant is asked for changes. The queue is empty.",
} as const;

/** Submissions in one state, those that waited longest first. */
export function deskQueueView(context: ViewContext, queue: Queue): DashboardView {
	return dashboardView(context, queue, {
		path: DESK_PATH,
		title: "Review desk",
		outcomes: OUTCOMES,
		blocks: [text(placeOf(queue)), filterBlock(queue)],
		sections: [section("queue", STATE_WORDS[queue.status].desk, queueTable(queue))],
	});
}

function placeOf({ status, submissions, page }: Queue): string {
	const amount = showAmount(submissions.length, ...STATE_WORDS[status].amounts);
	const pages = Math.max(1, Math.ceil(submissions.length / QUEUE_PAGE_LENGTH));
	return `${amount}. This is page ${showCount(page)} of ${showCount(pages)}.`;
}

function filterBlock({ waiting }: Queue): Block {
	return links(
		SUBMISSION_STATUSES.map((status) => {
			const count = status === "pending" ? ` (${showCount(waiting)})` : "";
			return link(STATE_WORDS[status].desk + count, queuePath(status, 1));
		}),
	);
}

function queueTable({ status, submissions, page, people }: Queue): Block {
	const since = status === "pending" ? "Waiting since" : "Submitted";
	const shown = pageOf(submissions, { page, limit: QUEUE_PAGE_LENGTH });
	const pages = Math.ceil(submissions.length / QUEUE_PAGE_LENGTH);
	return table("Submissions, the oldest first", {
		columns: ["Submission", "Kind", "From", since, "Flags"],
		rows: shown.map((submission) => queueRow(submission, people)),
		empty: "No submissions here.",
		...pagesAround(page, pages, (number) => queuePath(status, number)),
	});
}

function queueRow(submission: SubmissionRecord, people: People): Row {
	const { id, listing, ownerId, submittedAt, flags } = submission;
	const words = [...new Set(flags.map(({ code }) => FLAG_LABELS[code]))].join(", ");
	return [
		{ text: listing.title, path: deskSubmissionPath(id) },
		deskKind(submission),
		nameOf(people, ownerId),
		instantCell(submittedAt),
		words === "" ? "None" : { text: words, tone: "warn" },
	];
}

function queuePath(status: SubmissionStatus, page: number): string {
	const query = [
		...(status === "pending" ? [] : [`status=${status}`]),
		...(page === 1 ? [] : [`page=${page}`]),
	].join("&");
	return query === "" ? DESK_PATH : `${DESK_PATH}?${query}`;
}
