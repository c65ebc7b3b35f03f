import { dashboardPath } from "#contract/http/addresses.ts";
import { isGivenUp } from "#domain/agents/removals.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { ownRow, ownSection } from "./own-rows.ts";

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
	const { organisations, around } = parts;
	const rows = parts.agents.map(({ agent, revision }) =>
		ownRow(context, agent, { waiting: revision ? [revision] : [], organisations }),
	);
	const empty = "You have no public agents. Add one, or claim one that is already listed.";
	const list = { rows, ...around, empty };
	return dashboardView(context, parts, {
		path: dashboardPath("myAgents"),
		title: "Agents",
		outcomes: {
			hidden: "Agent hidden. You can restore it below.",
			removed: "Agent removed. You can restore it below.",
		},
		top: { acts: [ui.addLink(dashboardPath("newSubmission")), ui.link("Claim one", "/agents/")] },
		sections: [ownSection(list), parts.hidden.length === 0 ? null : hiddenSection(parts.hidden)],
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
