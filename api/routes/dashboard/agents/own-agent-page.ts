import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { keysOf } from "#contract/members-of.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import * as view from "#views/dashboard/dashboard-view.ts";
import { tileOf } from "#views/pictures/tile.ts";
import type { ViewContext } from "#views/view-context.ts";

/** The owner of an agent on one of its pages. */
export interface OwnAgentVisit extends view.Viewer {
	agent: AgentRecord;
}

const TITLES = {
	myAgent: "Overview",
	myAgentEdit: "Edit",
	myAgentChecks: "Checks",
	myAgentShare: "Share",
	myAgentRename: "Rename",
	myAgentTransfer: "Transfer",
	myAgentDeprecate: "Deprecate",
	myAgentRemove: "Remove",
} as const;

type OwnAgentPage = keyof typeof TITLES;

interface Content extends Pick<view.Page, "blocks" | "sections" | "outcomes"> {
	page: OwnAgentPage;
}

export function ownAgentPage(
	context: ViewContext,
	visit: OwnAgentVisit,
	{ page, ...content }: Content,
): view.DashboardView {
	const { agent } = visit;
	const title = page === "myAgent" ? agent.title : `${titleOf(page, agent)} ${agent.title}`;
	return view.dashboardView(context, visit, {
		...content,
		path: dashboardPath(page, agent.slug),
		title,
		top: {
			tile: tileOf(agent),
			// Approved within this hour, it has no page yet.
			...(context.agentBySlug.has(agent.slug) && {
				acts: [ui.link("Public page", agentPath(agent.slug))],
			}),
		},
		// Of a hidden one there is no other page.
		...(agent.status !== "removed" && {
			siblings: {
				label: "Pages of this agent",
				pages: keysOf(TITLES).map((name) => siblingOf(name, { page, agent })),
			},
		}),
	});
}

function siblingOf(
	name: OwnAgentPage,
	{ page, agent }: { page: OwnAgentPage; agent: AgentRecord },
): view.Sibling {
	const path = dashboardPath(name, agent.slug);
	return { title: titleOf(name, agent), path, isCurrent: name === page };
}

function titleOf(page: OwnAgentPage, { status }: AgentRecord): string {
	return page === "myAgentDeprecate" && status === "deprecated" ? "Restore" : TITLES[page];
}
