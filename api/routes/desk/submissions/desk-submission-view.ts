import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { REJECTED_TOGETHER_MAX } from "#contract/moderation/reason.ts";
import { revisedListing } from "#domain/agents/listing-changes.ts";
import { isForModerators } from "#domain/agents/submission-states.ts";
import { recordVersion } from "#domain/history.ts";
import type { SimilarListing } from "#domain/identity/likeness.ts";
import type { AgentRecord, DocumentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { previewAgent } from "#snapshot/agents/snapshot-agent.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Page } from "#views/dashboard/dashboard-view.ts";
import { reasonFields } from "#views/dashboard/fields.ts";
import { listingRow } from "#views/pages/agents/listing-row.ts";
import { showAmount, showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { deskHistory } from "../../dashboard/history.ts";
import { keptTile } from "../../dashboard/logos/kept-tile.ts";
import { checkAgain, checkNotes } from "../../dashboard/submissions/check-notes.ts";
import { revisionChanges } from "../../dashboard/submissions/listing-fields-changes.ts";
import { STATE_WORDS } from "../../dashboard/submissions/submission-words.ts";
import { nameOf, type People, whoIs } from "../desk-people.ts";
import { notesSection } from "../notes-section.ts";
import { PUBLIC_WHEN } from "../outcomes.ts";
import { checksSection } from "./desk-checks.ts";
import { deskDecision } from "./desk-decision.ts";
import { deskDocuments, deskVersions } from "./desk-documents.ts";
import { deskListing } from "./desk-listing.ts";
import {
	assignForm,
	holderNotice,
	readingSections,
	registrantSection,
	type SubmissionContext,
} from "./desk-memory.ts";
import { waitOf } from "./desk-queue-view.ts";
import { deskKind } from "./desk-words.ts";

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
	/** As it would be listed, if it is not yet. */
	preview?: AgentRecord | undefined;
	/** What waits, with this one. */
	beside?: ui.Section;
	/** Sentences on what was done to the queue. */
	outcomes?: Page["outcomes"];
}

const KEYS = [
	{ key: "a", does: "approve" },
	{ key: "q", does: "ask for changes, or write what" },
	{ key: "r", does: "reject, or write why" },
	{ key: "j", does: "next submission" },
	{ key: "k", does: "previous submission" },
] as const;

/** One submission as the public would see it, with what a moderator should know. */
export function deskSubmissionView(context: ViewContext, parts: DeskSubmission): DashboardView {
	const { submission, agent, people, categoryName, isChecking = false } = parts;
	const { id, transitions } = submission;
	const listing = agent ? revisedListing(agent, submission) : submission.listing;
	return dashboardView(context, parts, {
		path: dashboardPath("deskSubmission", id),
		title: listing.title,
		beside: parts.beside,
		top: { tile: keptTile(listing, id), by: sentWords(parts) },
		outcomes: {
			...parts.outcomes,
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
			checksSection(parts),
			previewSection(context, parts),
			...readingSections(parts),
			changesSection(parts),
			ui.section(
				"listing",
				"Listing",
				...deskListing(listing, { categoryName, noteOf: checkNotes(submission, isChecking) }),
				checkAgain(dashboardPath("checkSubmission", id), submission, isChecking),
			),
			registrantSection(parts),
			deskDocuments(parts),
			deskVersions(parts),
			notesSection({ form: "noteSubmission", name: id }, parts, assignForm(parts)),
			deskRejection(parts.open),
			deskHistory(transitions, people),
			deskDecision(submission),
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
		neighbour("prev", "Previous submission", around.previous),
		neighbour("next", "Next submission", around.next),
		slug === null ? null : ui.link("Moderate this agent", dashboardPath("deskAgent", slug)),
		slug !== null && agentBySlug.has(slug) ? ui.link("Public page", agentPath(slug)) : null,
	);
}

/** Who sent it and when, in a line. */
function sentWords({ submission, registrants, people, now }: DeskSubmission): string {
	const { ownerId } = submission;
	const from = `${deskKind(submission)}, sent ${waitOf(submission, now)} ago by ${nameOf(people, ownerId)}`;
	const [first] = registrants;
	const isFirst = first && first.approved + first.rejected + first.removed === 0;
	return isFirst ? `${from}, nothing decided about them before` : from;
}

function previewSection(context: ViewContext, parts: DeskSubmission): ui.Section | null {
	const { preview, submission } = parts;
	if (!preview) return null;
	const { id, listing } = submission;
	const row = listingRow(context, previewAgent(preview, new Date(context.snapshot.at)));
	const shown = { ...row, tile: keptTile(listing, id), path: dashboardPath("deskSubmission", id) };
	return ui.section("preview", "As it would be listed", { kind: "listing", row: shown });
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
	const submit = `Reject ${showAmount(shown.length, "submission")}`;
	return ui.section(
		"all",
		"All from this registrant",
		ui.text(
			`Undecided submissions from the same registrant: ${titles}. Any that are edited in the meantime are left out.`,
		),
		ui.form(dashboardPath("rejectSubmissions"), submit, {
			tone: "danger",
			fields: reasonFields("Required; sent to the registrant for each submission."),
			hidden: { submissions: versions.join(" ") },
		}),
	);
}
