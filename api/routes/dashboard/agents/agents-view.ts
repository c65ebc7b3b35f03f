import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { isGivenUp } from "#domain/agents/removals.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { CLAIM_STATUS_LABELS } from "#views/labels.ts";
import type { ViewContext } from "#views/view-context.ts";
import { ownerLines } from "../organisations/organisations-view.ts";
import { ownState } from "../submissions/submission-words.ts";

export interface OwnAgentRow {
	agent: AgentRecord;
	/** Its undecided change. */
	revision: SubmissionRecord | undefined;
}

interface AgentsParts extends Viewer {
	/** Of this page, by slug, and the pages around it. */
	agents: readonly OwnAgentRow[];
	around?: Pick<ui.Table, "previous" | "next">;
	/** Hidden ones, and removed ones that can be restored, by slug. */
	hidden: readonly AgentRecord[];
	/** Of which the account is a member. */
	organisations?: readonly OrganisationRecord[];
}

export function agentsView(context: ViewContext, parts: AgentsParts): DashboardView {
	const agents = ui.table("Your agents", {
		columns: ["Agent", "State", "Ownership", "Pending change", "", "", ""],
		rows: parts.agents.map((own) => rowOf(context, own, parts.organisations)),
		...parts.around,
		empty: "You have no public agents. Submit one, or claim one that is already listed.",
	});
	return dashboardView(context, parts, {
		path: dashboardPath("myAgents"),
		title: "Agents",
		outcomes: {
			hidden: "Agent hidden. You can restore it below.",
			removed: "Agent removed. You can restore it below.",
		},
		blocks: [
			ui.links(
				ui.link("Submit an agent", dashboardPath("newSubmission")),
				ui.link("Find your agent and claim it", "/agents/"),
			),
		],
		sections: [
			ui.section("agents", "Your agents", agents),
			...(parts.hidden.length === 0 ? [] : [hiddenSection(parts.hidden)]),
		],
	});
}

function hiddenSection(agents: readonly AgentRecord[]): ui.Section {
	const rows = agents.map((agent): ui.Row => {
		const { slug, title, hidden } = agent;
		return [
			title,
			hidden?.by === "moderator" ? "A moderator" : "You",
			hidden?.until ? ui.dayCell(hidden.until) : "No end",
			hidden?.by === "moderator"
				? ""
				: ui.button(dashboardPath("restoreAgent", slug), "Restore", {
						tone: "plain",
						label: `Restore ${title}`,
					}),
			isGivenUp(agent) ? "" : { text: "Transfer", path: dashboardPath("myAgentTransfer", slug) },
		];
	});
	const columns = ["Agent", "By", "Can be restored until", "", ""];
	const table = ui.table("Hidden and removed agents", { columns, rows, empty: "None." });
	return ui.section("hidden", "Hidden and removed", table);
}

/** An own agent, its state, and whether its owner has proven it. */
export function agentCells(
	agent: AgentRecord,
	organisations?: readonly OrganisationRecord[],
): ui.Cell[] {
	const { slug, title, claim, ownerId, status } = agent;
	const path = dashboardPath("myAgent", slug);
	return [
		{ text: title, path, lines: ownerLines(organisations, ownerId) },
		status === "deprecated" ? { text: "Deprecated", tone: "warn" } : { text: "Public" },
		{ text: CLAIM_STATUS_LABELS[claim.status] },
	];
}

function rowOf(
	{ agentBySlug }: ViewContext,
	{ agent, revision }: OwnAgentRow,
	organisations: AgentsParts["organisations"],
): ui.Row {
	const { slug } = agent;
	return [
		...agentCells(agent, organisations),
		revision ? { ...ownState(revision), path: dashboardPath("mySubmission", revision.id) } : "None",
		{ text: "Edit", path: dashboardPath("myAgentEdit", slug) },
		{ text: "Claim", path: dashboardPath("claim", slug) },
		// Approved within this hour, it has no page yet.
		agentBySlug.has(slug) ? { text: "Public page", path: agentPath(slug) } : "",
	];
}
