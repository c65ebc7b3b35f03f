import { ownSubmissionPath } from "#contract/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { showDay } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Cell } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice } from "./form-attempt.ts";
import { kindOf, STATE_WORDS, showPlace } from "./submission-words.ts";

interface QueuedSubmission {
	submission: SubmissionRecord;
	/** 1 is reviewed next; null for one that does not wait for a reviewer. */
	queuePosition: number | null;
}

interface SubmissionsParts {
	account: AccountRecord;
	/** Those of the page, the newest first. */
	submissions: readonly QueuedSubmission[];
	/** From 1. */
	page: number;
	pages: number;
	/** Submissions of everybody that wait. */
	queueLength: number;
	done?: string | undefined;
}

const PATH = "/dashboard/submissions/";

const DONE: Readonly<Record<string, string>> = {
	withdrawn: "The submission is withdrawn. It is not reviewed any more.",
};

export function submissionsView(context: ViewContext, parts: SubmissionsParts): DashboardView {
	const { account, submissions, page, pages, queueLength, done } = parts;
	return dashboardView(context, {
		path: PATH,
		title: "Submissions",
		account,
		blocks: [
			...doneNotice(DONE, done),
			{
				kind: "text",
				text: "Registrations and changes of yours. Moderators review them, the oldest first.",
			},
			{
				kind: "links",
				links: [{ label: "Submit an agent", path: "/dashboard/submissions/new/" }],
			},
		],
		sections: [
			{
				id: "submissions",
				title: "Your submissions",
				blocks: [
					{
						kind: "table",
						table: {
							caption: "Your submissions, the newest first",
							columns: ["Title", "Kind", "State", "Place in the queue", "Submitted", "Reason"],
							rows: submissions.map((queued) => rowOf(queued, queueLength)),
							empty: "You have submitted nothing yet.",
							previous: page > 1 ? `${PATH}?page=${page - 1}` : null,
							next: page < pages ? `${PATH}?page=${page + 1}` : null,
						},
					},
				],
			},
		],
	});
}

function rowOf({ submission, queuePosition }: QueuedSubmission, queueLength: number): Cell[] {
	const { id, listing, status, submittedAt, reason } = submission;
	return [
		{ text: listing.title, path: ownSubmissionPath(id) },
		{ text: kindOf(submission) },
		STATE_WORDS[status],
		{ text: queuePosition === null ? "" : showPlace(queuePosition, queueLength) },
		{ text: showDay(submittedAt), instant: submittedAt },
		{ text: reason ?? "" },
	];
}
