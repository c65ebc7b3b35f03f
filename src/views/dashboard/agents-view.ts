import { agentPath, claimPath, ownAgentPath, ownSubmissionPath } from "#contract/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { CLAIM_STATUS_LABELS } from "../labels.ts";
import type { ViewContext } from "../view-context.ts";
import type { Cell } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice } from "./form-attempt.ts";
import { STATE_WORDS } from "./submission-words.ts";

export interface OwnAgent {
	agent: AgentRecord;
	/** Its change that is not decided. */
	revision: SubmissionRecord | undefined;
}

interface AgentsParts {
	account: AccountRecord;
	/** By slug. */
	agents: readonly OwnAgent[];
	done?: string | undefined;
}

const DONE: Readonly<Record<string, string>> = {
	removed: "The agent is removed. Its slug is given to no other agent.",
};

export function agentsView(context: ViewContext, parts: AgentsParts): DashboardView {
	const { account, agents, done } = parts;
	return dashboardView(context, {
		path: "/dashboard/agents/",
		title: "Agents",
		account,
		blocks: [
			...doneNotice(DONE, done),
			{
				kind: "links",
				links: [
					{ label: "Submit an agent", path: "/dashboard/submissions/new/" },
					{ label: "Find your agent and claim it", path: "/agents/" },
				],
			},
		],
		sections: [
			{
				id: "agents",
				title: "Your agents",
				blocks: [
					{
						kind: "table",
						table: {
							caption: "Your agents",
							columns: ["Agent", "State", "Ownership", "Open change", "", "", ""],
							rows: agents.map((own) => rowOf(context, own)),
							empty: "No public agent belongs to you.",
						},
					},
				],
			},
		],
	});
}

function rowOf({ agentBySlug }: ViewContext, { agent, revision }: OwnAgent): Cell[] {
	const { slug, title, status, claim } = agent;
	return [
		{ text: title, path: ownAgentPath(slug) },
		status === "deprecated" ? { text: "Deprecated", tone: "warn" } : { text: "Public" },
		{ text: CLAIM_STATUS_LABELS[claim.status] },
		revision
			? { ...STATE_WORDS[revision.status], path: ownSubmissionPath(revision.id) }
			: { text: "None" },
		{ text: "Edit", path: `${ownAgentPath(slug)}#edit` },
		{ text: "Claim", path: claimPath(slug) },
		// Approved within this hour, it has no page yet.
		agentBySlug.has(slug) ? { text: "Public page", path: agentPath(slug) } : { text: "" },
	];
}
