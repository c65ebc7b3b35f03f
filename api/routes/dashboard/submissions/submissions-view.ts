import { dashboardPath } from "#contract/addresses.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { pagesAround } from "#views/dashboard/paging.ts";
import type { ViewContext } from "#views/view-context.ts";
import { kindOf, STATE_WORDS, showPlace } from "./submission-words.ts";

interface QueuedSubmission {
	submission: SubmissionRecord;
	/** 1 is reviewed next. Null if it does not wait for a reviewer. */
	queuePosition: number | null;
}

interface SubmissionsParts extends Visit {
	/** Submissions on this page, newest first. */
	submissions: readonly QueuedSubmission[];
	/** From 1. */
	page: number;
	pages: number;
	/** All waiting submissions, of all accounts. */
	queueLength: number;
}

const PATH = dashboardPath("mySubmissions");

const OUTCOMES = {
	withdrawn: "Submission withdrawn. It will not be reviewed.",
};

export function submissionsView(context: ViewContext, parts: SubmissionsParts): DashboardView {
	const { submissions, page, pages, queueLength } = parts;
	const shown = ui.table("Your submissions, newest first", {
		columns: ["Title", "Kind", "State", "Place in the queue", "Submitted", "Reason"],
		rows: submissions.map((queued) => rowOf(queued, queueLength)),
		empty: "No submissions yet. Submit an agent to start.",
		...pagesAround(pages, { page, path: PATH }),
	});
	return dashboardView(context, parts, {
		path: PATH,
		title: "Submissions",
		outcomes: OUTCOMES,
		blocks: [
			ui.text("Your registrations and changes. Moderators review the oldest first."),
			ui.links(ui.link("Submit an agent", dashboardPath("newSubmission"))),
		],
		sections: [ui.section("submissions", "Your submissions", shown)],
	});
}

function rowOf({ submission, queuePosition }: QueuedSubmission, queueLength: number): ui.Row {
	const { id, listing, status, submittedAt, reason } = submission;
	return [
		{ text: listing.title, path: dashboardPath("mySubmission", id) },
		kindOf(submission),
		STATE_WORDS[status].own,
		queuePosition === null ? "" : showPlace(queuePosition, queueLength),
		ui.dayCell(submittedAt),
		reason ?? "",
	];
}
