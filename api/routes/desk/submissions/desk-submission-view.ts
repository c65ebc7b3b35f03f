import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { REJECTED_TOGETHER_MAX } from "#contract/moderation/reason.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { revisedListing } from "#domain/agents/listing-changes.ts";
import { isByPolicy } from "#domain/agents/release-policy.ts";
import { isForModerators } from "#domain/agents/submission-states.ts";
import { recordVersion } from "#domain/history.ts";
import type { SimilarListing } from "#domain/identity/likeness.ts";
import type { AgentRecord, DocumentRecord } from "#domain/records/agent-record.ts";
import {
	flagName,
	type RecordedFlag,
	type SubmissionRecord,
} from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import { radios, reasonFields } from "#views/dashboard/fields.ts";
import { showAmount, showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { deskHistory } from "../../dashboard/history.ts";
import { checkAgain, checkNotes, checksAreOff } from "../../dashboard/submissions/check-notes.ts";
import { revisionChanges } from "../../dashboard/submissions/listing-fields-changes.ts";
import { STATE_WORDS } from "../../dashboard/submissions/submission-words.ts";
import { nameOf, type People, whoIs } from "../desk-people.ts";
import { notesSection } from "../notes-section.ts";
import { PUBLIC_WHEN } from "../outcomes.ts";
import { deskDocuments, deskVersions } from "./desk-documents.ts";
import { deskListing } from "./desk-listing.ts";
import {
	assignForm,
	holderNotice,
	readingSections,
	registrantSection,
	type SubmissionContext,
} from "./desk-memory.ts";
import { deskSimilar } from "./desk-similar.ts";
import { FLAG_LABELS } from "./desk-words.ts";

export interface DeskSubmission extends SubmissionContext {
	/** The agent that an undecided revision would change. */
	agent: AgentRecord | undefined;
	categoryName: string | undefined;
	/** Undecided submissions of the same owner, this one included, without imports. */
	open: readonly SubmissionRecord[];
	/** Documents of the listing, of versions imported with it, and of the public agent. */
	documents: readonly DocumentRecord[];
	before: readonly DocumentRecord[];
	similar: readonly SimilarListing[];
	/** IDs of the submissions before and after it in the queue. */
	around: { previous: string | null; next: string | null };
	isChecking?: boolean | undefined;
	titles: ReadonlyMap<string, string>;
}

const KEYS = [
	{ key: "j", does: "next submission" },
	{ key: "k", does: "previous submission" },
	{ key: "a", does: "choose Approve" },
	{ key: "r", does: "choose Reject" },
] as const;

/** One submission as the public would see it, with what a moderator should know. */
export function deskSubmissionView(context: ViewContext, parts: DeskSubmission): DashboardView {
	const { submission, agent, people, categoryName, isChecking = false } = parts;
	const { id, transitions } = submission;
	const listing = agent ? revisedListing(agent, submission) : submission.listing;
	return dashboardView(context, parts, {
		path: dashboardPath("deskSubmission", id),
		title: listing.title,
		outcomes: {
			approved: `The previous submission is approved and public ${PUBLIC_WHEN}. This is the next one.`,
			rejected:
				"The previous submission is rejected, and its registrant gets the reason. This is the next one.",
			changes_requested: "Changes to the previous submission are requested. This is the next one.",
			taken: "Other moderators see for an hour that you are on it.",
			released: "Other moderators see that nobody is on it.",
			checking: "The addresses will be checked again. Reload this page in a minute.",
		},
		keys: KEYS,
		blocks: [stateNotice(submission, people), linksBlock(context, parts), holderNotice(parts)],
		sections: [
			flagsSection(parts),
			...readingSections(parts),
			changesSection(parts),
			ui.section(
				"listing",
				"Listing",
				...deskListing(listing, { categoryName, noteOf: checkNotes(submission, isChecking) }),
				checksAreOff(submission, isChecking),
				checkAgain(dashboardPath("checkSubmission", id), submission, isChecking),
			),
			registrantSection(parts),
			deskSimilar(listing, parts.similar),
			deskDecision(submission),
			deskDocuments(parts),
			deskVersions(parts),
			notesSection({ form: "noteSubmission", name: id }, parts, assignForm(parts)),
			deskRejection(parts.open),
			deskHistory(transitions, people),
		],
	});
}

/** The decision, by whom and when. Null while it waits. */
function stateNotice(submission: SubmissionRecord, people: People): ui.Block | null {
	const { status, transitions, ownerId } = submission;
	if (!isForModerators(submission)) {
		return ui.notice("info", `Another member of ${nameOf(people, ownerId)} must approve it first.`);
	}
	const last = transitions.at(-1);
	if (status === "pending" || !last)
		return submission.reason === null ? null : ui.notice("info", submission.reason);
	const by = `by ${whoIs(people, last.actor)} on ${showInstant(last.at)}`;
	const reason = last.reason === null ? "." : `: ${last.reason}`;
	return ui.notice("info", `${STATE_WORDS[status].desk} ${by}${reason}`);
}

function linksBlock({ agentBySlug }: ViewContext, { submission, around }: DeskSubmission) {
	const neighbour = (rel: "prev" | "next", label: string, id: string | null) =>
		id === null ? null : { ...ui.link(label, dashboardPath("deskSubmission", id)), rel };
	const { agentSlug, status, revision } = submission;
	const slug = revision || status === "approved" ? agentSlug : null;
	return ui.links(
		ui.link("Back to the queue", dashboardPath("desk")),
		neighbour("prev", "Previous submission", around.previous),
		neighbour("next", "Next submission", around.next),
		deskDecision(submission) ? ui.link("Decide", "#decision") : null,
		slug === null ? null : ui.link("Moderate this agent", dashboardPath("deskAgent", slug)),
		slug !== null && agentBySlug.has(slug) ? ui.link("Public page", agentPath(slug)) : null,
	);
}

function flagsSection({ submission, titles }: DeskSubmission): ui.Section | null {
	const { flags, status } = submission;
	if (flags.length === 0) {
		return status === "pending"
			? ui.section("flags", "Warnings", ui.muted("No automatic warning."))
			: null;
	}
	const warnings = flags.map((flag) => {
		const { detail, submissionId = "" } = flag;
		const label = FLAG_LABELS[flagName(flag)];
		const title = titles.get(submissionId);
		return title === undefined
			? ui.fact(label, detail)
			: ui.fact(label, title, dashboardPath("deskSubmission", submissionId));
	});
	return ui.section("flags", "Warnings", ui.facts(...warnings));
}

function changesSection({ submission, agent }: DeskSubmission): ui.Section | null {
	if (!agent) return null;
	const changes = revisionChanges(agent, submission);
	return ui.section(
		"changes",
		"Changes",
		changes.length === 0
			? ui.text("Nothing: the public listing already says all of this.")
			: { kind: "changes", changes },
	);
}

function deskRejection(open: readonly SubmissionRecord[]): ui.Section | null {
	const shown = open.slice(0, REJECTED_TOGETHER_MAX);
	if (shown.length < 2) return null;
	const titles = shown.map(({ listing }) => listing.title).join(", ");
	const versions = shown.map((submission) => `${submission.id}:${recordVersion(submission)}`);
	return ui.section(
		"all",
		"All from this registrant",
		ui.text(
			`Undecided submissions from the same registrant: ${titles}. Any that are edited in the meantime are left out.`,
		),
		ui.form(
			dashboardPath("rejectSubmissions"),
			`Reject ${showAmount(shown.length, "submission")}`,
			{
				tone: "danger",
				fields: reasonFields("Required; sent to the registrant for each submission."),
				hidden: { submissions: versions.join(" ") },
			},
		),
	);
}

const APPROVE: ui.Option = { value: "approve", label: "Approve", hint: "It becomes public." };
const REQUEST: ui.Option = {
	value: "request_changes",
	label: "Request changes",
	hint: "The registrant edits it, and it keeps its place in the queue.",
};
const REJECT: ui.Option = { value: "reject", label: "Reject", hint: "It can be taken up again." };
const TAKE_BACK: ui.Option = {
	value: "reject",
	label: "Take back",
	hint: "What was public before is so again, and releases of this listing wait until one is approved.",
};
const REOPEN: ui.Option = { value: "reopen", label: "Take it up again", hint: "It waits again." };

/** Shown when another submission in the queue has the same website or title: only one of them can become public. */
const TWIN_HINT =
	"It becomes public, and other submissions of the same program or website can no longer be approved.";
const TWIN_FLAGS: readonly RecordedFlag["code"][] = ["same_website_pending", "same_title_pending"];

const DECISIONS: Readonly<Record<SubmissionStatus, readonly ui.Option[]>> = {
	pending: [APPROVE, REQUEST, REJECT],
	changes_requested: [REJECT],
	approved: [],
	rejected: [REOPEN],
	withdrawn: [],
};

/** The form to decide a submission, while it can be decided. */
export function deskDecision(submission: SubmissionRecord) {
	const { id, status, flags } = submission;
	const possible = isByPolicy(submission) ? [TAKE_BACK] : DECISIONS[status];
	const hasTwin = flags.some(({ code }) => TWIN_FLAGS.includes(code));
	const options = possible.map((option) =>
		option === APPROVE && hasTwin ? { ...APPROVE, hint: TWIN_HINT } : option,
	);
	if (options.length === 0 || !isForModerators(submission)) return null;
	const fields = [
		radios("decision", "What becomes of it?", { options, required: true }),
		...reasonFields("Sent to the registrant. Required to reject or to request changes."),
	];
	return ui.section(
		"decision",
		"Decision",
		ui.form(dashboardPath("decideSubmission", id), "Submit decision", {
			fields,
			hidden: { version: String(recordVersion(submission)) },
		}),
	);
}
