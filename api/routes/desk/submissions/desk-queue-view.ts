import { dashboardPath } from "#contract/http/addresses.ts";
import { lastPage } from "#contract/http/paging.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import { type QueueFilter, SUBMISSION_KINDS, WAITED_DAYS } from "#domain/agents/queue-filter.ts";
import { reviewerOf } from "#domain/agents/reviewing.ts";
import { recordVersion } from "#domain/history.ts";
import { flagName, type SubmissionRecord } from "#domain/records/submission-record.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { choices, select, textField } from "#views/dashboard/fields.ts";
import { rowsOfPage, type ShownRows, withQuery } from "#views/dashboard/paging.ts";
import { showAmount, showCount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { STATE_WORDS, showSubmissions } from "../../dashboard/submissions/submission-words.ts";
import { nameOf, type People, whoIs } from "../desk-people.ts";
import { outcomeOfMany, PUBLIC_WHEN } from "../outcomes.ts";
import { deskKind, FLAG_LABELS, KIND_LABELS } from "./desk-words.ts";

export const QUEUE_PAGE_LENGTH = 50;
export const WORDS_MAX_CHARACTERS = 200;
const DESCRIPTION_CHARACTERS = 200;

export interface Queue extends Viewer, QueueQuery {
	/** All submissions that match the query, oldest first. */
	submissions: readonly SubmissionRecord[];
	counts: Readonly<Record<SubmissionStatus, number>>;
	/** Counts from 1. */
	page: number;
	now: Date;
	/** Owners of the submissions on this page, moderators who are on them, and the account that the filter names. */
	people: People;
	/** Latest changes that were public without a moderator. */
	released?: readonly SubmissionRecord[];
	/** Selected submissions that could not be approved. */
	left?: readonly { title: string; detail: string }[];
}

/** Form of the boxes in the table. */
const TICKED = "approve-selected";

const OUTCOMES = {
	approved: `Approved. It is public ${PUBLIC_WHEN}. The queue is empty.`,
	rejected: "Rejected. The registrant gets the reason. The queue is empty.",
	"rejected-all": "Rejected. The registrant gets the reason.",
	"rejected-some":
		"Rejected, except submissions that were edited or decided in the meantime. The registrant gets the reason.",
	undone: `Undone. What was public before is so again ${PUBLIC_WHEN}, and messages about it were dropped.`,
	changes_requested: "Changes requested from the registrant. The queue is empty.",
} as const;

const KEYS = [
	{ key: "j", does: "next row" },
	{ key: "k", does: "previous row" },
	{ key: "Enter", does: "open" },
	{ key: "a", does: "select for approval" },
] as const;

export interface QueueQuery {
	status: SubmissionStatus;
	filter: QueueFilter;
}

export function queuePath(queue: QueueQuery): string {
	return withQuery(dashboardPath("desk"), queryOf(queue));
}

function queryOf({ status, filter }: QueueQuery) {
	const { kind, isFlagged, waitedDays, ownerId, words } = filter;
	return {
		status: status === "pending" ? undefined : status,
		q: words,
		kind,
		flagged: isFlagged === undefined ? undefined : isFlagged ? "yes" : "no",
		waited: waitedDays,
		from: ownerId,
	};
}

/** Submissions in one state, longest waiting first. */
export function deskQueueView(context: ViewContext, queue: Queue): DashboardView {
	const { status, submissions, page, people, left = [], done } = queue;
	const paged = { page, path: dashboardPath("desk"), query: queryOf(queue) };
	const shown = rowsOfPage(submissions, QUEUE_PAGE_LENGTH, paged);
	const mayApprove = shown.rows.some((submission) => isTickable(submission, queue));
	const approvePath = withQuery(dashboardPath("approveSubmissions"), queryOf(queue));
	return dashboardView(context, queue, {
		path: dashboardPath("desk"),
		title: "Review desk",
		keys: KEYS,
		outcomes: {
			...OUTCOMES,
			...outcomeOfMany(done, (count) => `${count} approved; public ${PUBLIC_WHEN}`),
		},
		blocks: [
			left.map(({ title, detail }) =>
				ui.notice("warn", `${endSentence(`Not approved: ${title}`)} ${detail}`),
			),
			stateLinks(queue),
			queueFilters(queue, people),
			ui.text(placeOf(queue)),
		],
		sections: [
			ui.section(
				"queue",
				STATE_WORDS[status].desk,
				queueTable(queue, shown),
				mayApprove ? ui.form(approvePath, "Approve selected", { id: TICKED }) : null,
			),
			releasedSection(queue),
		],
	});
}

function placeOf({ status, filter, counts, submissions, page }: Queue): string {
	const isFiltered = Object.values(filter).some((value) => value !== undefined);
	const amount = isFiltered
		? `${showCount(submissions.length)} of ${showSubmissions(counts[status], status)}`
		: showSubmissions(submissions.length, status);
	const pages = lastPage(submissions.length, QUEUE_PAGE_LENGTH);
	return `${amount}. Page ${showCount(page)} of ${showCount(pages)}.`;
}

function stateLinks({ counts }: Queue): ui.Block {
	return ui.links(
		SUBMISSION_STATUSES.map((status) =>
			ui.link(
				`${STATE_WORDS[status].desk} (${showCount(counts[status])})`,
				queuePath({ status, filter: {} }),
			),
		),
	);
}

/** The latest first. */
function releasedSection({ released = [] }: Queue): ui.Section | null {
	const links = released.map(({ id, listing: { title, version } }) =>
		ui.link(`${title} ${version ?? ""}`.trim(), dashboardPath("deskSubmission", id)),
	);
	return links.length === 0
		? null
		: ui.section("released", "Public without a moderator", ui.links(links));
}

/** Submissions with warnings and those of the moderator have no box; they are decided on their own pages. */
function isTickable({ status, flags, ownerId }: SubmissionRecord, { account }: Queue): boolean {
	return status === "pending" && flags.length === 0 && ownerId !== account.id;
}

function queueTable(queue: Queue, shown: ShownRows<SubmissionRecord>): ui.Block {
	const { status } = queue;
	const columns = ["Submission", "Kind", "From", "Submitted", "Warnings"];
	return ui.table("Submissions, oldest first", {
		...shown,
		columns: status === "pending" ? ["", ...columns.with(3, "Waiting since")] : columns,
		rows: shown.rows.map((submission) => queueRow(submission, queue)),
		empty: "No submissions here.",
	});
}

function queueRow(submission: SubmissionRecord, queue: Queue): ui.Row {
	const { id, listing, ownerId, submittedAt, flags } = submission;
	const { status, people } = queue;
	const words = [...new Set(flags.map((flag) => FLAG_LABELS[flagName(flag)]))].join(", ");
	const cells: ui.Row = [
		{
			text: listing.title,
			path: dashboardPath("deskSubmission", id),
			lines: linesOf(submission, queue),
		},
		deskKind(submission),
		{ text: nameOf(people, ownerId), path: queuePath({ status, filter: { ownerId } }) },
		ui.instantCell(submittedAt),
		words === "" ? "No automatic warning" : { text: words, tone: "warn" },
	];
	return status === "pending" ? [tickCell(submission, queue), ...cells] : cells;
}

/** What most decisions need, so that nobody opens a page for it, and who has opened it. */
function linesOf(submission: SubmissionRecord, { people, now }: Queue): string[] {
	const { shortDescription, websiteUrl, repositoryUrl } = submission.listing;
	const holder = reviewerOf(submission, now);
	return [
		shortenText(shortDescription ?? "No description.", DESCRIPTION_CHARACTERS),
		websiteUrl ?? repositoryUrl ?? "No website.",
		...(holder === null ? [] : [`${nameOf(people, holder)} is on it.`]),
	];
}

function tickCell(submission: SubmissionRecord, queue: Queue): ui.Cell {
	if (!isTickable(submission, queue)) return { text: "" };
	const value = `${submission.id}:${recordVersion(submission)}`;
	const label = `Select ${submission.listing.title}`;
	return { text: "", tick: { form: TICKED, name: "submissions", value, label } };
}

const ANY: ui.Option = { value: "", label: "Any" };
const KINDS = choices(SUBMISSION_KINDS, KIND_LABELS);
const FLAGS: readonly ui.Option[] = [
	ANY,
	{ value: "yes", label: "With warnings" },
	{ value: "no", label: "Without warnings" },
];
const WAITS = WAITED_DAYS.map((days) => ({
	value: String(days),
	label: `${showAmount(days, "day")} or longer`,
}));

function queueFilters(query: QueueQuery, people: People): ui.Block[] {
	const { status, filter } = query;
	const { ownerId } = filter;
	const { kind = "", isFlagged, waitedDays = "", words = "" } = filter;
	const flagged = isFlagged ? "yes" : "no";
	const fields: ui.Field[] = [
		textField("q", "Title, slug or registrant", { value: words, maxLength: WORDS_MAX_CHARACTERS }),
		select("kind", "Kind", { options: [ANY, ...KINDS], value: kind }),
		select("flagged", "Warnings", {
			options: FLAGS,
			value: isFlagged === undefined ? "" : flagged,
		}),
		select("waited", "Waiting for", { options: [ANY, ...WAITS], value: String(waitedDays) }),
	];
	const isNarrowed = Object.values(filter).some((value) => value !== undefined);
	const hidden = {
		...(status === "pending" ? {} : { status }),
		...(ownerId === undefined ? {} : { from: ownerId }),
	};
	return [
		ui.form(dashboardPath("desk"), "Filter", { method: "get", tone: "quiet", fields, hidden }),
		...(ownerId === undefined ? [] : [ui.text(`Only submissions from ${whoIs(people, ownerId)}.`)]),
		...(isNarrowed ? [ui.links(ui.link("Clear filters", queuePath({ status, filter: {} })))] : []),
	];
}
