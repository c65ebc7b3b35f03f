import { dashboardPath } from "#contract/http/addresses.ts";
import type { QueuedSubmission, QueuedSubmissions } from "#domain/agents/queued-submission.ts";
import { isForModerators, isOpenSubmission } from "#domain/agents/submission-states.ts";
import { recordVersion } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { confirmField } from "#views/dashboard/fields.ts";
import { pagesAround, withQuery } from "#views/dashboard/paging.ts";
import { showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { People } from "../../desk/desk-people.ts";
import { deskListing } from "../../desk/submissions/desk-listing.ts";
import { ownHistory } from "../history.ts";
import { ownerLines } from "../organisations/organisations-view.ts";
import { ownChecks } from "./check-notes.ts";
import { listingFields } from "./listing-fields.ts";
import { revisionChanges } from "./listing-fields-changes.ts";
import { PREVIEW, type PreviewParts, previewSections } from "./listing-preview.ts";
import {
	aboutSeconds,
	ordinal,
	ownState,
	showPlace,
	submissionKind,
	usualTime,
} from "./submission-words.ts";

interface SubmissionParts extends Viewer, QueuedSubmission {
	queueLength: number;
	/** Usual time of a review. Null if too few were decided, or it does not wait for one. */
	usualSeconds: number | null;
	/** The public agent that an open revision would change. */
	agent?: AgentRecord | undefined;
	categories: readonly CategoryRecord[];
	isChecking?: boolean | undefined;
	/** True if it waits for a second member, whom the account can be. */
	mayApprove?: boolean;
	/** Members of its organisation who acted. */
	people?: People;
	preview?: PreviewParts | undefined;
}

const FORM = { id: "edit-form", submit: "Save and wait for review", section: "edit" };

/** What was just done, with the resulting place in the queue. */
function outcomesOf({ queuePosition, usualSeconds }: SubmissionParts) {
	const place = queuePosition === null ? "" : ` You're ${ordinal(queuePosition)} in the queue.`;
	const time = usualSeconds === null ? "" : ` Usual time: ${aboutSeconds(usualSeconds)}.`;
	const done = (what: string) => `${what}.${place}${time}`;
	return { submitted: done("Submitted"), saved: done("Saved"), approved: done("Approved") };
}

/** One own submission. Of the hints for reviewers it shows only the address checks. */
export function ownSubmissionView(context: ViewContext, parts: SubmissionParts): DashboardView {
	const { account, submission } = parts;
	return dashboardView(context, parts, {
		path: dashboardPath("mySubmission", submission.id),
		title: submission.listing.title,
		outcomes: outcomesOf(parts),
		blocks: [reasonBlocks(parts), factsBlock(parts)],
		sections: [
			...previewSections(context, parts.preview, FORM),
			ownChecks(submission, parts.isChecking ?? false),
			changesSection(parts),
			editSection(parts),
			sentSection(parts),
			ownHistory(submission, account, parts.people),
			withdrawSection(submission),
		],
	});
}

function reasonBlocks({ submission, mayApprove }: SubmissionParts): ui.Block[] {
	const { id, status, reason } = submission;
	if (reason === null) return [];
	const hidden = { version: String(recordVersion(submission)) };
	const approve = ui.form(dashboardPath("approveSubmission", id), "Approve", { hidden });
	if (!isForModerators(submission)) {
		return [ui.notice("info", reason), ...(mayApprove ? [approve] : [])];
	}
	if (status === "pending") return [ui.notice("info", reason)];
	if (status !== "changes_requested") return [ui.quote(reason)];
	const words =
		"A moderator requested changes. Edit the submission below, and it goes back to review.";
	return [ui.notice("warn", words), ui.quote(reason)];
}

function factsBlock(parts: SubmissionParts): ui.Block {
	const { submission, queuePosition, queueLength } = parts;
	const { status, submittedAt, agentSlug, listing } = submission;
	const slug = status === "approved" || submission.revision ? agentSlug : null;
	const place = queuePosition === null ? null : showPlace(queuePosition, queueLength);
	return ui.facts(
		ui.fact("Kind", submissionKind(submission)),
		ui.fact("State", ownState(submission).text),
		ui.fact("Place in the queue", place),
		ui.fact("Usual time", usualTime(parts)),
		ui.fact("Submitted", showInstant(submittedAt)),
		ui.fact("Website", listing.websiteUrl ?? "None", listing.websiteUrl),
		ui.fact("Agent", slug, slug && dashboardPath("myAgent", slug)),
	);
}

function changesSection({ submission, agent }: SubmissionParts): ui.Section | null {
	if (!agent || !isOpenSubmission(submission.status)) return null;
	const changes = revisionChanges(agent, submission);
	return ui.section("changes", "Changes", { kind: "changes", changes });
}

function editSection({ submission, categories }: SubmissionParts): ui.Section | null {
	const { id, status, listing } = submission;
	if (!isOpenSubmission(status)) return null;
	return ui.section(
		FORM.section,
		"Edit",
		ui.form(dashboardPath("editSubmission", id), FORM.submit, {
			id: FORM.id,
			fields: listingFields(categories, listing),
			others: [PREVIEW],
		}),
	);
}

/** What nobody approved stays readable, and fills the form again. */
function sentSection({ submission, categories }: SubmissionParts): ui.Section | null {
	const { id, status, listing, revision, agentSlug } = submission;
	if (isOpenSubmission(status) || status === "approved") return null;
	const form = revision
		? dashboardPath("myAgentEdit", agentSlug ?? "")
		: dashboardPath("newSubmission");
	const categoryName = categories.find(({ slug }) => slug === listing.categorySlug)?.name;
	return ui.section(
		"sent",
		"What you sent",
		ui.links(ui.link("Start again from this", withQuery(form, { from: id }))),
		...deskListing(listing, { categoryName, noteOf: () => undefined }),
	);
}

function withdrawSection({ id, status, revision }: SubmissionRecord): ui.Section | null {
	if (!isOpenSubmission(status)) return null;
	return ui.section(
		"withdraw",
		"Withdraw",
		ui.text(
			revision
				? "The public listing stays as it is. You can submit another change at any time."
				: "The submission will not be reviewed. You can submit the agent again at any time.",
		),
		ui.form(dashboardPath("withdrawSubmission", id), "Withdraw submission", {
			tone: "danger",
			fields: [confirmField("Yes, withdraw it")],
		}),
	);
}

interface SubmissionsParts extends Viewer, QueuedSubmissions {
	/** Slug of the organisation, if only its own are listed. */
	owner?: string | undefined;
	queueLength: number;
	/** Of which the account is a member. */
	organisations?: readonly OrganisationRecord[];
}

const PATH = dashboardPath("mySubmissions");

export function submissionsView(context: ViewContext, parts: SubmissionsParts): DashboardView {
	const { submissions, page, pages, owner } = parts;
	const shown = ui.table("Your submissions, newest first", {
		columns: ["Title", "Kind", "State", "Place in the queue", "Submitted", "Reason"],
		rows: submissions.map((queued) => rowOf(queued, parts)),
		empty: "No submissions yet. Add a server, model or agent to start.",
		...pagesAround(pages, { page, path: PATH, query: { owner } }),
	});
	return dashboardView(context, parts, {
		path: PATH,
		title: "Submissions",
		outcomes: { withdrawn: "Submission withdrawn. It will not be reviewed." },
		top: { acts: [ui.addLink(dashboardPath("newSubmission"))] },
		blocks: [ui.text("Your registrations and changes. Moderators review the oldest first.")],
		sections: [ui.section("submissions", "Your submissions", shown)],
	});
}

function rowOf(
	{ submission, queuePosition }: QueuedSubmission,
	{ queueLength, organisations }: SubmissionsParts,
): ui.Row {
	const { id, listing, ownerId, submittedAt, reason } = submission;
	return [
		{
			text: listing.title,
			path: dashboardPath("mySubmission", id),
			lines: ownerLines(organisations, ownerId),
		},
		submissionKind(submission),
		ownState(submission),
		queuePosition === null ? "" : showPlace(queuePosition, queueLength),
		ui.dayCell(submittedAt),
		reason ?? "",
	];
}
