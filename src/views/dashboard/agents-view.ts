import { agentPath, claimPath, ownAgentPath, ownSubmissionPath } from "#contract/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { CLAIM_STATUS_LABELS } from "../labels.ts";
import type { ViewContext } from "../view-context.ts";
import { type Cell, link, links, type Row, section, table } from "./blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "./dashboard-view.ts";
import { STATE_WORDS } from "./submission-words.ts";

export interface OwnAgent {
	agent: AgentRecord;
	/** Its change that is not decided. */
	revision: SubmissionRecord | undefined;
}

interface AgentsParts extends Visit {
	/** By slug. */
	agents: readonly OwnAgent[];
}

const OUTCOMES = { removed: "The agent is removed. Its slug is given to no other agent." };

export function agentsView(context: ViewContext, parts: AgentsParts): DashboardView {
	const agents = table("Your agents", {
		columns: ["Agent", "State", "Ownership", "Open change", "", "", ""],
		rows: parts.agents.map((own) => rowOf(context, own)),
		empty: "No public agent belongs to you.",
	});
	return dashboardView(context, parts, {
		path: "/dashboard/agents/",
		title: "Agents",
		outcomes: OUTCOMES,
		blocks: [
			links(
				link("Submit an agent", "/dashboard/submissions/new/"),
				link("Find your agent and claim it", "/agents/"),
			),
		],
		sections: [section("agents", "Your agents", agents)],
	});
}

/** Whether an own agent is still looked after. */
export function agentState({ status }: AgentRecord): Cell {
	return status === "deprecated" ? { text: "Deprecated", tone: "warn" } : { text: "Public" };
}

function rowOf({ agentBySlug }: ViewContext, { agent, revision }: OwnAgent): Row {
	const { slug, title, claim } = agent;
	return [
		{ text: title, path: ownAgentPath(slug) },
		agentState(agent),
		CLAIM_STATUS_LABELS[claim.status],
		revision
			? { ...STATE_WORDS[revision.status].own, path: ownSubmissionPath(revision.id) }
			: "None",
		{ text: "Edit", path: `${ownAgentPath(slug)}#edit` },
		{ text: "Claim", path: claimPath(slug) },
		// Approved within this hour, it has no page yet.
		agentBySlug.has(slug) ? { text: "Public page", path: agentPath(slug) } : "",
	];
}
