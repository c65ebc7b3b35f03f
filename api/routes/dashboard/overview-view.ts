import { dashboardPath } from "#contract/http/addresses.ts";
import { notificationPath, notificationText } from "#domain/accounts/notification-texts.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import type { QueuedSubmission } from "#domain/agents/queued-submission.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { DraftRecord } from "#domain/records/draft-record.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { Offer } from "#domain/records/transfer-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { showAmount, showCount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { agentCells } from "./agents/agents-view.ts";
import { draftPath, draftTitle } from "./drafts/draft-words.ts";
import { OFFER_OUTCOMES, offersSection } from "./organisations/offers-section.ts";
import { ownerLines } from "./organisations/organisations-view.ts";
import { ordinal, ownState } from "./submissions/submission-words.ts";

export interface OverviewParts extends Viewer {
	/** Lists are newest first. */
	unread: readonly NotificationRecord[];
	/** The latest pending ones. */
	submissions: readonly QueuedSubmission[];
	openCount: number;
	drafts: readonly DraftRecord[];
	agents: readonly AgentRecord[];
	/** Open offers of listings that the account may answer or withdraw. */
	offers: readonly Offer[];
	hasTokens: boolean;
	/** Submissions of all accounts in review, and held comments and open reports of all. */
	queueLength: number;
	heldComments: number;
	openReports: number;
	organisations?: readonly OrganisationRecord[];
}

const SHOWN_NOTIFICATIONS = 5;
const SHOWN_AGENTS = 10;
const SUBMIT = ui.link("Submit an agent", dashboardPath("newSubmission"));

const OUTCOMES = {
	...OFFER_OUTCOMES,
	"account-joinable":
		"You are signed in. Another account here has the same address, so we sent a link there. Open it in this browser to join both accounts, or ignore it to keep them apart.",
	"account-made":
		"We created a new account for you. If you already have one, you can join both under Account.",
};

/** What needs the attention of the account. */
export function overviewView(context: ViewContext, parts: OverviewParts): DashboardView {
	return dashboardView(context, parts, {
		path: dashboardPath("dashboard"),
		title: "Overview",
		outcomes: OUTCOMES,
		blocks: [deskBlocks(parts), firstSteps(parts)],
		sections: [
			offersSection(parts.offers),
			newsSection(parts),
			draftsSection(parts),
			submissionsSection(parts),
			agentsSection(parts),
		],
	});
}

const AND = new Intl.ListFormat("en", { type: "conjunction" });

function deskBlocks({ account, queueLength, heldComments, openReports }: OverviewParts) {
	if (!roleAllows(account.role, "moderate")) return [];
	const queues = [
		{
			count: queueLength,
			amount: showAmount(queueLength, "submission"),
			link: ui.link("Go to the review desk", dashboardPath("desk")),
		},
		{
			count: heldComments,
			amount: showAmount(heldComments, "comment"),
			link: ui.link("Go to the comments", dashboardPath("deskComments")),
		},
		{
			count: openReports,
			amount: showAmount(openReports, "report"),
			link: ui.link("Go to the reports", dashboardPath("deskReports")),
		},
	].filter(({ count }) => count > 0);
	if (queues.length === 0) return [];
	const amounts = AND.format(queues.map(({ amount }) => amount));
	const verb = queueLength + heldComments + openReports === 1 ? "needs" : "need";
	return [
		ui.notice("info", `${amounts} ${verb} review.`),
		ui.links(...queues.map((queue) => queue.link)),
	];
}

/** For accounts with nothing here yet. */
function firstSteps({ submissions, agents, hasTokens }: OverviewParts): ui.Block[] {
	if (submissions.length > 0 || agents.length > 0) return [];
	return [
		ui.text("You have no agents yet. Three ways to start:"),
		ui.links(
			SUBMIT,
			ui.link("Find your agent and claim it", "/agents/"),
			hasTokens ? null : ui.link("Create a token for a program", dashboardPath("dashboardTokens")),
		),
	];
}

function newsSection({ unread }: OverviewParts): ui.Section {
	const all = `All ${showCount(unread.length)} unread notifications`;
	return ui.section(
		"news",
		"Unread notifications",
		ui.table("Unread notifications, newest first", {
			columns: ["Notification", "When"],
			rows: unread.slice(0, SHOWN_NOTIFICATIONS).map(newsRow),
			empty: "Nothing to do.",
		}),
		unread.length > SHOWN_NOTIFICATIONS
			? ui.links(ui.link(all, dashboardPath("notifications")))
			: null,
	);
}

function newsRow({ type, at, subject }: NotificationRecord): ui.Row {
	const { title } = notificationText(type, subject);
	return [{ text: title, path: notificationPath(type, subject) }, ui.instantCell(at)];
}

function submissionsSection({ submissions, openCount, organisations }: OverviewParts): ui.Section {
	const all = ui.link(`All ${showCount(openCount)} in review`, dashboardPath("mySubmissions"));
	return ui.section(
		"submissions",
		"In review",
		ui.table("Your submissions in review, newest first", {
			columns: ["Submission", "Submitted", "State"],
			rows: submissions.map((entry) => submissionRow(entry, organisations)),
			empty: "No submissions in review.",
		}),
		ui.links(openCount > submissions.length ? all : null, SUBMIT),
	);
}

function submissionRow(
	{ submission, queuePosition }: QueuedSubmission,
	organisations: OverviewParts["organisations"],
): ui.Row {
	const { id, listing, revision, submittedAt, ownerId } = submission;
	return [
		{
			text: revision ? `${listing.title} (change)` : listing.title,
			path: dashboardPath("mySubmission", id),
			lines: ownerLines(organisations, ownerId),
		},
		ui.dayCell(submittedAt),
		queuePosition === null ? ownState(submission) : `${ordinal(queuePosition)} in the queue`,
	];
}

function draftsSection({ drafts }: OverviewParts): ui.Section | null {
	if (drafts.length === 0) return null;
	return ui.section(
		"drafts",
		showAmount(drafts.length, "draft"),
		ui.table("Unsent drafts, latest first", {
			columns: ["Draft", "Saved"],
			rows: drafts.map((draft) => [
				{ text: draftTitle(draft), path: draftPath(draft) },
				ui.instantCell(draft.savedAt),
			]),
			empty: "",
		}),
	);
}

function agentsSection({ agents, organisations }: OverviewParts): ui.Section {
	const all = `All ${showAmount(agents.length, "agent")}`;
	return ui.section(
		"agents",
		"Your agents",
		ui.table("Your agents", {
			columns: ["Agent", "State", "Ownership", "Changed"],
			rows: agents
				.slice(0, SHOWN_AGENTS)
				.map((agent) => [...agentCells(agent, organisations), ui.dayCell(agent.updatedAt)]),
			empty: "You have no public agents.",
		}),
		agents.length > SHOWN_AGENTS ? ui.links(ui.link(all, dashboardPath("myAgents"))) : null,
	);
}
