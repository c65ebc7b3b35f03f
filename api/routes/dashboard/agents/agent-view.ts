import { FORM_ROWS } from "#contract/agents/listing-form.ts";
import { dashboardPath, incidentPath } from "#contract/http/addresses.ts";
import type { QueuedSubmission } from "#domain/agents/queued-submission.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { DraftRecord } from "#domain/records/draft-record.ts";
import { type MissingPoints, missingPoints } from "#domain/scores/missing-points.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { CLAIM_STATUS_LABELS } from "#views/labels.ts";
import { incidentStatusLabel } from "#views/market/incident-view.ts";
import { showChange, showDay, showInstant } from "#views/pages/display.ts";
import { incidentsOf, type ViewContext } from "#views/view-context.ts";
import { PUBLIC_WHEN } from "../../desk/outcomes.ts";
import { editFieldId } from "../submissions/listing-fields.ts";
import { revisionChanges } from "../submissions/listing-fields-changes.ts";
import { ownState, showPlace, usualTime } from "../submissions/submission-words.ts";
import { agentFigures } from "./agent-figures.ts";
import { type OwnAgentVisit, ownAgentPage } from "./own-agent-page.ts";

interface OpenRevision extends QueuedSubmission {
	/** All waiting submissions, of all accounts. */
	queueLength: number;
	/** Usual time of a review. Null if too few were decided. */
	usualSeconds: number | null;
}

interface AgentParts extends OwnAgentVisit {
	/** Its undecided change. */
	revision: OpenRevision | undefined;
	/** A change that was not sent yet. */
	draft?: DraftRecord | undefined;
	categories: readonly CategoryRecord[];
}

/** The state of an own agent, and what its owner can do next. */
export function agentPageView(context: ViewContext, parts: AgentParts): DashboardView {
	const { agent } = parts;
	return ownAgentPage(context, parts, {
		page: "myAgent",
		outcomes: {
			revised: "Your change is in review. What is public stays as it is until then.",
			released: `Your change is public ${PUBLIC_WHEN}, without a review.`,
			renamed: "Your request for a new slug is in review.",
			deprecated: "The agent is deprecated. Its page shows this within a few minutes.",
			restored: "The agent is active again.",
		},
		blocks: [
			draftBlocks(parts),
			factsBlock(parts),
			ui.links(ui.link("Prove that it is yours", dashboardPath("claim", agent.slug))),
		],
		sections: [
			revisionSection(parts),
			agentFigures(context, agent),
			agentNextSteps(context, agent),
			agentIncidents(context, agent),
		],
	});
}

function draftBlocks({ agent, draft }: AgentParts): ui.Block[] {
	if (!draft) return [];
	const words = `You have a draft of a change from ${showInstant(draft.savedAt)}.`;
	const path = `${dashboardPath("myAgentEdit", agent.slug)}#edit`;
	return [{ kind: "notice", tone: "info", text: words, links: [ui.link("Continue", path)] }];
}

function factsBlock({ agent, categories, revision }: AgentParts): ui.Block {
	const { slug, status, claim, websiteUrl, categorySlug, createdAt, updatedAt } = agent;
	const category = categories.find((row) => row.slug === categorySlug);
	return ui.facts(
		ui.fact("Slug", slug),
		ui.fact("State", status === "deprecated" ? "Deprecated" : "Public"),
		ui.fact("Review", revision ? null : "No open change"),
		ui.fact("Ownership", CLAIM_STATUS_LABELS[claim.status], dashboardPath("claim", slug)),
		ui.fact("Website", websiteUrl ?? "None", websiteUrl),
		ui.fact("Category", category?.name ?? "None"),
		ui.fact("Listed since", showDay(createdAt)),
		ui.fact("Changed", showDay(updatedAt)),
	);
}

function revisionSection({ agent, revision }: AgentParts): ui.Section | null {
	if (!revision) return null;
	const { submission, queuePosition, queueLength } = revision;
	const { text: state, tone = "info" } = ownState(submission);
	return ui.section(
		"revision",
		"Your pending change",
		ui.notice(tone, `${state}. What is public stays as it is until it is approved.`),
		submission.reason === null ? null : ui.quote(submission.reason),
		ui.facts(
			ui.fact("Submitted", showInstant(submission.submittedAt)),
			ui.fact(
				"Place in the queue",
				queuePosition === null ? null : showPlace(queuePosition, queueLength),
			),
			ui.fact("Usual time", usualTime(revision)),
		),
		{ kind: "changes", changes: revisionChanges(agent, submission) },
		ui.links(ui.link("View, edit or withdraw it", dashboardPath("mySubmission", submission.id))),
	);
}

/** Public incidents of an own agent. Open ones link to the page to dispute them. */
function agentIncidents(context: ViewContext, { slug }: AgentRecord): ui.Section | null {
	const agent = context.agentBySlug.get(slug);
	const incidents = agent ? incidentsOf(context, agent) : [];
	if (incidents.length === 0) return null;
	return ui.section(
		"incidents",
		"Incidents",
		ui.table("Incidents of this agent, newest first", {
			columns: ["Incident", "State", "Reported", ""],
			rows: incidents.map(rowOf),
			empty: "None.",
		}),
	);
}

function rowOf(incident: SnapshotIncident): ui.Row {
	const { slug, title, status, reportedAt } = incident;
	const mayDispute = isOpenIncident(status) && status !== "disputed";
	return [
		{ text: title, path: incidentPath(slug) },
		incidentStatusLabel(incident),
		ui.dayCell(reportedAt),
		mayDispute ? { text: "Dispute", path: dashboardPath("dispute", slug) } : "",
	];
}

/** Every point that the owner can still earn, with a link to the place to earn it. */
function agentNextSteps(context: ViewContext, agent: AgentRecord): ui.Section {
	const steps = missingPoints(agent);
	return ui.section(
		"next-steps",
		"What raises your scores",
		ui.text("Points count within a few minutes after a moderator approves the change."),
		stepsTable(steps, {
			slug: agent.slug,
			formPath: dashboardPath("myAgentEdit", agent.slug),
			further: attentionRow(context, agent),
		}),
	);
}

interface StepsPlace {
	slug: string;
	/** Page of the form. Omitted if the table is on the same page. */
	formPath?: string;
	further?: readonly ui.Row[];
}

export function stepsTable(steps: readonly MissingPoints[], place: StepsPlace): ui.Block {
	const { further = [] } = place;
	return ui.table("Missing points, most first", {
		columns: ["Step", "Market score", "Trust score", "Where"],
		rows: [...steps.map((missing) => stepRow(missing, place)), ...further],
		empty: "Nothing is missing.",
	});
}

function stepRow({ step, market, trust, names }: MissingPoints, place: StepsPlace): ui.Row {
	return [step, pointsWords(market), pointsWords(trust), placeOf(names, place)];
}

function placeOf(names: MissingPoints["names"], { slug, formPath = "" }: StepsPlace): ui.Cell {
	if (names === null) return { text: "Claim", path: dashboardPath("claim", slug) };
	const row = FORM_ROWS.find(({ name }) => names.some((field) => field === name));
	return row ? { text: row.label, path: `${formPath}#${editFieldId(row.wire)}` } : { text: "" };
}

/** Parts that visitors decide. An owner can only attract more of them. */
function attentionRow({ agentBySlug }: ViewContext, { slug }: AgentRecord): ui.Row[] {
	const part = agentBySlug.get(slug)?.scoreParts.market.find(({ name }) => name === "adoption");
	// Nothing known of it is no reason to be silent: visitors make it known.
	const points = part?.points ?? 0;
	if (!part || points >= part.maxPoints) return [];
	const left = `up to ${pointsWords(part.maxPoints - points)}`;
	const share = { text: "Badge and card", path: dashboardPath("myAgentShare", slug) };
	return [["Get more views and watchers.", left, "", share]];
}

function pointsWords(points: number): string {
	return points === 0 ? "" : showChange(points).replace(/\.0$/, "");
}
