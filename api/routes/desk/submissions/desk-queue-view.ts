import { dashboardPath } from "#contract/http/addresses.ts";
import { ageMs } from "#contract/instants.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import { type QueueFilter, SUBMISSION_KINDS, WAITED_DAYS } from "#domain/agents/queue-filter.ts";
import { reviewerOf } from "#domain/agents/reviewing.ts";
import { recordVersion } from "#domain/history.ts";
import { flagName, type SubmissionRecord } from "#domain/records/submission-record.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { choices, select, textField } from "#views/dashboard/fields.ts";
import type { Field, Option } from "#views/dashboard/form-blocks.ts";
import { rowsOfPage, withQuery } from "#views/dashboard/paging.ts";
import { showAmount, showCount, showDay } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { keptTile } from "../../dashboard/logos/kept-tile.ts";
import {
	aboutSeconds,
	STATE_WORDS,
	showSubmissions,
} from "../../dashboard/submissions/submission-words.ts";
import { nameOf, type People, whoIs } from "../desk-people.ts";
import { outcomeOfMany, PUBLIC_WHEN } from "../outcomes.ts";
import { deskKind, FLAG_LABELS, KIND_LABELS } from "./desk-words.ts";

export const QUEUE_PAGE_LENGTH = 50;
export const WORDS_MAX_CHARACTERS = 200;

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

/** The desk when nothing is open on it. */
export function deskQueueView(context: ViewContext, queue: Queue): DashboardView {
	const empty = queue.submissions.length === 0;
	return dashboardView(context, queue, {
		path: dashboardPath("desk"),
		title: empty ? "Nothing waits here" : "Choose a submission",
		outcomes: queueOutcomes(queue),
		beside: queueSection(queue),
	});
}

export function queueOutcomes({ done }: Pick<Queue, "done">) {
	return {
		...OUTCOMES,
		...outcomeOfMany(done, (count) => `${count} approved; public ${PUBLIC_WHEN}`),
	};
}

/** Submissions in one state, longest waiting first, of which one is open beside them. */
export function queueSection(queue: Queue, open?: SubmissionRecord): ui.Section {
	const { submissions, page, people, left = [] } = queue;
	const paged = { page, path: dashboardPath("desk"), query: queryOf(queue) };
	const { rows, ...around } = rowsOfPage(submissions, QUEUE_PAGE_LENGTH, paged);
	const mayApprove = rows.some((submission) => isTickable(submission, queue));
	const approvePath = withQuery(dashboardPath("approveSubmissions"), queryOf(queue));
	const label = "Submissions, longest waiting first";
	const listed = rows.map((submission) => queueRow(submission, queue, open));
	const section = ui.section(
		"queue",
		"Desk",
		left.map(({ title, detail }) =>
			ui.notice("warn", `${endSentence(`Not approved: ${title}`)} ${detail}`),
		),
		stateTabs(queue),
		queueFilters(queue, people),
		{
			kind: "rows",
			list: { label, rows: listed, ...around, empty: "No submissions here.", isQueue: true },
		},
		mayApprove ? ui.form(approvePath, "Approve selected", { id: TICKED, tone: "quiet" }) : null,
		releasedBlocks(queue),
	);
	return { ...section, note: placeOf(queue) };
}

function placeOf({ status, filter, counts, submissions, now }: Queue): string {
	const isFiltered = Object.values(filter).some((value) => value !== undefined);
	if (isFiltered) {
		return `${showCount(submissions.length)} of ${showSubmissions(counts[status], status)}`;
	}
	const [first] = submissions;
	const oldest = first && status === "pending" ? `, oldest ${waitOf(first, now)}` : "";
	return `${showSubmissions(submissions.length, status)}${oldest}`;
}

/** How long it has waited, roughly. */
export function waitOf({ submittedAt }: SubmissionRecord, now: Date): string {
	return aboutSeconds(Math.max(0, ageMs(submittedAt, now)) / 1000).slice("about ".length);
}

function stateTabs({ counts, status: current }: Queue): ui.Block {
	const tabs = SUBMISSION_STATUSES.map((status) => ({
		title: STATE_WORDS[status].desk,
		count: showCount(counts[status]),
		path: queuePath({ status, filter: {} }),
		isCurrent: status === current,
	}));
	return { kind: "tabs", label: "States", tabs };
}

/** The latest first. */
function releasedBlocks({ released = [] }: Queue): ui.Block[] {
	const links = released.map(({ id, listing: { title, version } }) =>
		ui.link(`${title} ${version ?? ""}`.trim(), dashboardPath("deskSubmission", id)),
	);
	return links.length === 0 ? [] : [ui.muted("Public without a moderator:"), ui.links(links)];
}

/** Submissions with warnings and those of the moderator have no box; they are decided on their own pages. */
function isTickable({ status, flags, ownerId }: SubmissionRecord, { account }: Queue): boolean {
	return status === "pending" && flags.length === 0 && ownerId !== account.id;
}

function queueRow(submission: SubmissionRecord, queue: Queue, open?: SubmissionRecord): ui.ListRow {
	const { id, listing, flags, submittedAt } = submission;
	const { status, people, now } = queue;
	const holder = reviewerOf(submission, now);
	const words = [...new Set(flags.map((flag) => FLAG_LABELS[flagName(flag)]))].join(", ");
	const amount =
		status === "pending"
			? { text: waitOf(submission, now), of: "of waiting" }
			: { text: showDay(submittedAt), of: "" };
	return {
		tile: keptTile(listing, id),
		title: listing.title,
		path: dashboardPath("deskSubmission", id),
		isCurrent: id === open?.id,
		lines: [
			deskKind(submission),
			...(holder === null ? [] : [`${nameOf(people, holder)} is on it.`]),
		],
		tags: words === "" ? [] : [{ label: words, tone: "warn" }],
		amount,
		acts: tickCells(submission, queue),
	};
}

function tickCells(submission: SubmissionRecord, queue: Queue): ui.Cell[] {
	if (!isTickable(submission, queue)) return [];
	const value = `${submission.id}:${recordVersion(submission)}`;
	const label = `Select ${submission.listing.title}`;
	return [{ text: "", tick: { form: TICKED, name: "submissions", value, label } }];
}

const FILTERING = { method: "get", tone: "quiet", opener: "Filter" } as const;
const ANY: Option = { value: "", label: "Any" };
const KINDS = choices(SUBMISSION_KINDS, KIND_LABELS);
const FLAGS: readonly Option[] = [
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
	const fields: Field[] = [
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
		ui.form(dashboardPath("desk"), "Filter", { ...FILTERING, fields, hidden }),
		...(ownerId === undefined ? [] : [ui.text(`Only submissions from ${whoIs(people, ownerId)}.`)]),
		...(isNarrowed ? [ui.links(ui.link("Clear filters", queuePath({ status, filter: {} })))] : []),
	];
}
