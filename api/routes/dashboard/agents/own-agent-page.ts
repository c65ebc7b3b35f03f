import { dashboardPath } from "#contract/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import {
	type DashboardView,
	dashboardView,
	type Page,
	type Sibling,
	type Visit,
} from "#views/dashboard/dashboard-view.ts";
import type { ViewContext } from "#views/view-context.ts";

/** The owner of an agent on one of its pages. */
export interface OwnAgentVisit extends Visit {
	agent: AgentRecord;
}

/** Pages of an own agent in the order of their navigation. */
const PAGES = [
	"myAgent",
	"myAgentEdit",
	"myAgentChecks",
	"myAgentShare",
	"myAgentRename",
	"myAgentTransfer",
	"myAgentDeprecate",
	"myAgentRemove",
] as const;

export type OwnAgentPage = (typeof PAGES)[number];

const TITLES: Readonly<Record<OwnAgentPage, string>> = {
	myAgent: "Overview",
	myAgentEdit: "Edit",
	myAgentChecks: "Checks",
	myAgentShare: "Share",
	myAgentRename: "Rename",
	myAgentTransfer: "Transfer",
	myAgentDeprecate: "Deprecate",
	myAgentRemove: "Remove",
};

interface Content extends Pick<Page, "blocks" | "sections" | "outcomes"> {
	page: OwnAgentPage;
}

/** A page of an own agent, with links to the others. */
export function ownAgentPage(
	context: ViewContext,
	visit: OwnAgentVisit,
	{ page, ...content }: Content,
): DashboardView {
	const { agent } = visit;
	const title = page === "myAgent" ? agent.title : `${titleOf(page, agent)} ${agent.title}`;
	return dashboardView(context, visit, {
		...content,
		path: dashboardPath(page, agent.slug),
		title,
		// Of a hidden one there is no other page.
		...(agent.status !== "removed" && {
			siblings: {
				label: "Pages of this agent",
				pages: PAGES.map((name) => siblingOf(name, { page, agent })),
			},
		}),
	});
}

function siblingOf(
	name: OwnAgentPage,
	{ page, agent }: { page: OwnAgentPage; agent: AgentRecord },
): Sibling {
	const title = titleOf(name, agent);
	const sibling = { title, path: dashboardPath(name, agent.slug), isCurrent: name === page };
	// Most other pages used to be sections of the overview, with these names.
	return page === "myAgent" && name !== page
		? { ...sibling, anchor: title.toLowerCase() }
		: sibling;
}

function titleOf(page: OwnAgentPage, { status }: AgentRecord): string {
	return page === "myAgentDeprecate" && status === "deprecated" ? "Restore" : TITLES[page];
}
