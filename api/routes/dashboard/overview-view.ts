import { dashboardPath } from "#contract/http/addresses.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import type { QueuedSubmission } from "#domain/agents/queued-submission.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { DraftRecord } from "#domain/records/draft-record.ts";
import type { FindingRecord } from "#domain/records/finding-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { Offer } from "#domain/records/transfer-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { showAmount, showCount, showInstant } from "#views/pages/display.ts";
import { tileOfName } from "#views/pictures/tile.ts";
import type { ViewContext } from "#views/view-context.ts";
import { badgeSection, ownRow, ownSection, sentRow } from "./agents/own-rows.ts";
import { doNext } from "./do-next.ts";
import { draftPath, draftTitle } from "./drafts/draft-words.ts";
import { OFFER_OUTCOMES, offersSection } from "./organisations/offers-section.ts";
import { ordinal, ownState } from "./submissions/submission-words.ts";

export interface OverviewParts extends Viewer {
	/** The latest pending ones, newest first. */
	submissions: readonly QueuedSubmission[];
	openCount: number;
	drafts: readonly DraftRecord[];
	agents: readonly AgentRecord[];
	/** Open offers of listings that the account may answer or withdraw. */
	offers: readonly Offer[];
	/** Failed checks of these agents, and proofs of the account itself. */
	findings: readonly FindingRecord[];
	proofs: readonly ProofRecord[];
	hasTokens: boolean;
	/** Submissions of all accounts in review, and held comments and open reports of all. */
	queueLength: number;
	heldComments: number;
	openReports: number;
	organisations?: readonly OrganisationRecord[];
}

const SHOWN_AGENTS = 10;
const SUBMIT = ui.addLink(dashboardPath("newSubmission"));

const OUTCOMES = {
	...OFFER_OUTCOMES,
	"account-joinable":
		"You are signed in. Another account here has the same address, so we sent a link there. Open it in this browser to join both accounts, or ignore it to keep them apart.",
	"account-made":
		"We created a new account for you. If you already have one, you can join both under Account.",
};

/** What needs the attention of the account. */
export function overviewView(context: ViewContext, parts: OverviewParts): DashboardView {
	const { submissions, agents } = parts;
	const waiting = submissions.map(({ submission }) => submission);
	const proofsPath = dashboardPath("domains");
	return dashboardView(context, parts, {
		path: dashboardPath("dashboard"),
		title: "Overview",
		outcomes: OUTCOMES,
		top: { acts: [SUBMIT] },
		sections: [
			doNext(context, { ...parts, waiting, proofsPath }, [
				...deskTodo(parts),
				...firstSteps(parts),
			]),
			offersSection(parts.offers),
			agentsSection(context, parts),
			badgeSection(context, agents),
			peopleSection(parts),
		],
	});
}

const AND = new Intl.ListFormat("en", { type: "conjunction" });

function deskTodo({ account, queueLength, heldComments, openReports }: OverviewParts): ui.Todo[] {
	if (!roleAllows(account.role, "moderate")) return [];
	const queues = [
		[queueLength, "submission", ui.link("Go to the review desk", dashboardPath("desk"))],
		[heldComments, "comment", ui.link("Go to the comments", dashboardPath("deskComments"))],
		[openReports, "report", ui.link("Go to the reports", dashboardPath("deskReports"))],
	] as const;
	const waiting = queues.filter(([count]) => count > 0);
	const amounts = waiting.map(([count, noun]) => showAmount(count, noun));
	return waiting.slice(0, 1).map(([, , act]) => ({
		icon: "shield",
		title: "Review what waits",
		text: `On the desk: ${AND.format(amounts)}.`,
		act,
	}));
}

/** For accounts with nothing here yet. */
function firstSteps({ submissions, agents, hasTokens }: OverviewParts): ui.Todo[] {
	if (submissions.length > 0 || agents.length > 0) return [];
	const steps: (ui.Todo | null)[] = [
		{
			icon: "plus",
			title: "Add your first listing",
			text: "A title and a website are enough; a document fills in the rest.",
			act: ui.link("Open the form", dashboardPath("newSubmission")),
		},
		{
			icon: "search",
			title: "Claim what is listed",
			text: "Somebody may have listed yours already.",
			act: ui.link("Find it", "/agents/"),
		},
		hasTokens
			? null
			: {
					icon: "key",
					title: "Let a program publish",
					text: "It sends listings with a token of yours.",
					act: ui.link("Create a token", dashboardPath("dashboardTokens")),
				},
	];
	return ui.listOf(steps);
}

/** Organisations of which the account is a member. */
function peopleSection({ organisations = [] }: OverviewParts): ui.Section | null {
	if (organisations.length === 0) return null;
	const rows = organisations.map(({ slug, name }) => ({
		tile: tileOfName(name),
		title: name,
		path: dashboardPath("organisation", slug),
	}));
	const list = { label: "Your organisations", rows, empty: "" };
	return ui.half(ui.section("people", "Organisations", { kind: "rows", list }));
}

/** Listings, and before them what has none yet. */
function agentsSection(context: ViewContext, parts: OverviewParts): ui.Section {
	const { agents, drafts, organisations, submissions, openCount } = parts;
	const waiting = submissions.map(({ submission }) => submission);
	const sent = submissions.map(({ submission, queuePosition }) => {
		const place = queuePosition === null ? "" : `, ${ordinal(queuePosition)} in the queue`;
		return sentRow(submission, `${ownState(submission).text}${place}`, { organisations });
	});
	const shown = agents.slice(0, SHOWN_AGENTS);
	const rows = [
		...drafts.map(draftRow),
		...sent,
		...shown.map((agent) => ownRow(context, agent, { waiting, organisations })),
	];
	const all = (count: number, words: string, path: string) =>
		count > 0 ? ui.link(`All ${words}`, path) : null;
	const more = ui.links(
		all(
			openCount - sent.length,
			`${showCount(openCount)} in review`,
			dashboardPath("mySubmissions"),
		),
		all(
			agents.length - SHOWN_AGENTS,
			showAmount(agents.length, "listing"),
			dashboardPath("myAgents"),
		),
	);
	return ownSection({ rows, empty: "You have no listings." }, more);
}

function draftRow(draft: DraftRecord): ui.ListRow {
	const title = draftTitle(draft);
	const lines = [`Saved ${showInstant(draft.savedAt)}, not sent`];
	return { tile: tileOfName(title), title, path: draftPath(draft), by: "Draft", lines };
}
