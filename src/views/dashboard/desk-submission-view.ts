import { agentPath, DESK_PATH, deskAgentPath, deskSubmissionPath } from "#contract/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { revisedListing } from "#domain/revised-listing.ts";
import { showAmount, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Fact, Section } from "./blocks.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { deskDecision } from "./desk-decision.ts";
import { deskHistory } from "./desk-history.ts";
import { deskListing } from "./desk-listing.ts";
import { type People, whoIs } from "./desk-people.ts";
import { deskRejection } from "./desk-rejection.ts";
import { type DeskVisit, deskView } from "./desk-view.ts";
import { DESK_STATES, deskKind, FLAG_LABELS } from "./desk-words.ts";
import { revisionChanges } from "./listing-fields-changes.ts";

export interface DeskSubmission extends DeskVisit {
	submission: SubmissionRecord;
	/** The agent that an undecided revision would change. */
	agent: AgentRecord | undefined;
	categoryName: string | undefined;
	/** Submissions of the same owner that were approved before. */
	approvedBefore: number;
	/** The owner and whoever acted on the submission. */
	people: People;
	/** What is not decided of the same owner, this one included; nothing of what was imported. */
	open: readonly SubmissionRecord[];
	/** Titles of the submissions that its flags name, by id. */
	titles: ReadonlyMap<string, string>;
}

const OUTCOMES = {
	approved: "Approved; it is public in a few seconds. This is the next one.",
	rejected: "Rejected; the registrant is told why. This is the next one.",
	changes_requested: "The registrant is asked for changes. This is the next one.",
} as const;

/** One submission as the public would see it, and what a moderator should know besides. */
export function deskSubmissionView(context: ViewContext, parts: DeskSubmission): DashboardView {
	const { submission, agent, people, categoryName, attempt } = parts;
	const { id, transitions } = submission;
	const listing = agent ? revisedListing(agent, submission) : submission.listing;
	return deskView(context, parts, {
		path: deskSubmissionPath(id),
		title: listing.title,
		outcomes: OUTCOMES,
		blocks: [...stateBlocks(submission, people), linksBlock(context, submission)],
		sections: [
			...flagsSection(parts),
			...changesSection(parts),
			{ id: "listing", title: "Listing", blocks: deskListing(listing, categoryName) },
			{ id: "from", title: "From", blocks: [{ kind: "facts", facts: ownerFacts(parts) }] },
			...deskDecision(submission, attempt),
			...deskRejection(parts.open),
			deskHistory(transitions, people),
		],
	});
}

/** Who decided what and when; nothing while it waits. */
function stateBlocks({ status, transitions }: SubmissionRecord, people: People): Block[] {
	const last = transitions.at(-1);
	if (status === "pending" || !last) return [];
	const by = `by ${whoIs(people, last.actor)} on ${showInstant(last.at)}`;
	const reason = last.reason === null ? "." : `: ${last.reason}`;
	const text = `${DESK_STATES[status]} ${by}${reason}`;
	return [{ kind: "notice", tone: "info", text }];
}

function linksBlock(
	{ agentBySlug }: ViewContext,
	{ agentSlug, status, revision }: SubmissionRecord,
): Block {
	const links = [{ label: "Back to the queue", path: DESK_PATH }];
	const isAgent = agentSlug !== null && (revision || status === "approved");
	if (isAgent) links.push({ label: "The agent on the desk", path: deskAgentPath(agentSlug) });
	if (isAgent && agentBySlug.has(agentSlug)) {
		links.push({ label: "Public page", path: agentPath(agentSlug) });
	}
	return { kind: "links", links };
}

function flagsSection({ submission: { flags }, titles }: DeskSubmission): Section[] {
	if (flags.length === 0) return [];
	const facts = flags.map(({ code, detail, submissionId = "" }): Fact => {
		const [label, title] = [FLAG_LABELS[code], titles.get(submissionId)];
		if (title === undefined) return { label, value: detail };
		return { label, value: title, href: deskSubmissionPath(submissionId) };
	});
	return [{ id: "flags", title: "To look at", blocks: [{ kind: "facts", facts }] }];
}

function changesSection({ submission, agent }: DeskSubmission): Section[] {
	if (!agent) return [];
	const changes = revisionChanges(agent, submission);
	const block: Block =
		changes.length === 0
			? { kind: "text", text: "The agent says all of this already." }
			: { kind: "changes", changes };
	return [{ id: "changes", title: "What would change", blocks: [block] }];
}

function ownerFacts({ submission, people, approvedBefore }: DeskSubmission): Fact[] {
	const { status, ownerId, submittedAt, imported } = submission;
	const since = status === "pending" ? "Waiting since" : "Submitted";
	return [
		{ label: "Submitted by", value: whoIs(people, ownerId) },
		{ label: "Approved before", value: showAmount(approvedBefore, "submission") },
		{ label: since, value: showInstant(submittedAt) },
		{ label: "Kind", value: deskKind(submission) },
		...(imported ? [{ label: "Read from", value: imported.origin }] : []),
	];
}
