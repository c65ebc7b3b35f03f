import { ownAgentPath } from "#contract/addresses.ts";
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

/** Pages of an own agent in the order of their navigation; each is a folder below the overview. */
const PAGES = ["overview", "edit", "share", "rename", "deprecate", "remove"] as const;

export type OwnAgentPage = (typeof PAGES)[number];

const TITLES: Readonly<Record<OwnAgentPage, string>> = {
	overview: "Overview",
	edit: "Edit",
	share: "Share",
	rename: "Rename",
	deprecate: "Deprecate",
	remove: "Remove",
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
	const title = page === "overview" ? agent.title : `${titleOf(page, agent)} ${agent.title}`;
	return dashboardView(context, visit, {
		...content,
		path: pathOf(page, agent),
		title,
		siblings: {
			label: "Pages of this agent",
			pages: PAGES.map((name) => siblingOf(name, { page, agent })),
		},
	});
}

function siblingOf(
	name: OwnAgentPage,
	{ page, agent }: { page: OwnAgentPage; agent: AgentRecord },
): Sibling {
	const title = titleOf(name, agent);
	const sibling = { title, path: pathOf(name, agent), isCurrent: name === page };
	// The other pages used to be sections of the overview, with these names.
	return page === "overview" && name !== page
		? { ...sibling, anchor: title.toLowerCase() }
		: sibling;
}

function pathOf(page: OwnAgentPage, { slug }: AgentRecord): string {
	return page === "overview" ? ownAgentPath(slug) : `${ownAgentPath(slug)}${page}/`;
}

function titleOf(page: OwnAgentPage, { status }: AgentRecord): string {
	return page === "deprecate" && status === "deprecated" ? "Restore" : TITLES[page];
}
