import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import type { PathParameters } from "#contract/http/addresses.ts";
import type { PageId } from "#contract/http/pages.ts";
import type { DashboardView } from "../dashboard/dashboard-view.ts";
import { getAgent, getCategory, getIncident, type ViewContext } from "../view-context.ts";
import { aboutPage } from "./about-page.ts";
import { agentPage } from "./agent/agent-page.ts";
import { agentVersionsPage } from "./agent/agent-versions-page.ts";
import type { movedPage } from "./agent/moved-page.ts";
import { wholeAgentsPage } from "./agents/agents-page.ts";
import { categoryPage } from "./agents/category-page.ts";
import { wholeTypedList } from "./agents/typed-list.ts";
import { checkPage, checksPage } from "./checks-page.ts";
import { collectorPage } from "./collector-page.ts";
import { comparePage } from "./compare/compare-page.ts";
import { docsPage } from "./docs/docs-page.ts";
import { guidePage, guidesPage, referencePage } from "./docs/guide-pages.ts";
import type { DumpsPage } from "./dumps-page.ts";
import { homePage } from "./home/home-page.ts";
import { incidentPage } from "./market/incident-page.ts";
import { incidentsPage } from "./market/incidents-page.ts";
import { weeklyReportPage, weekPage } from "./market/week-page.ts";
import { methodologyPage } from "./methodology/methodology-page.ts";
import { wholeModelsPage } from "./models/models-page.ts";
import { pageFrame } from "./page-frame.ts";
import { sourcesPage } from "./sources-page.ts";
import { submitPage } from "./submit/submit-page.ts";

/** What each page shows when it is rendered without a query. Parameters name something that the snapshot holds. */
export const PAGE_VIEWS = {
	home: homePage,
	agents: wholeAgentsPage,
	agent: (context: ViewContext, { slug = "" }: PathParameters) =>
		agentPage(context, getAgent(context, slug)),
	agentVersions: (context: ViewContext, { slug = "" }: PathParameters) =>
		agentVersionsPage(context, getAgent(context, slug)),
	servers: (context: ViewContext) => wholeTypedList(context, TYPE_PAGES.servers),
	models: wholeModelsPage,
	category: (context: ViewContext, { category = "" }: PathParameters) =>
		categoryPage(context, getCategory(context, category)),
	weeklyReportPage,
	weekPage: (context: ViewContext, { week = "" }: PathParameters) => weekPage(context, week),
	incidents: (context: ViewContext) => incidentsPage(context),
	incident: (context: ViewContext, { incident = "" }: PathParameters) =>
		incidentPage(context, getIncident(context, incident)),
	checks: checksPage,
	check: checkPage,
	sources: sourcesPage,
	compare: (context: ViewContext) => comparePage(context),
	methodology: methodologyPage,
	docs: docsPage,
	reference: (context: ViewContext, { group = "" }: PathParameters) =>
		referencePage(context, group),
	guides: guidesPage,
	guide: (context: ViewContext, { guide = "" }: PathParameters) => guidePage(context, guide),
	submit: submitPage,
	about: aboutPage,
	collector: collectorPage,
	notFound: notFoundPage,
} satisfies Record<PageId, (context: ViewContext, parameters: PathParameters) => object>;

type RowPageViews = {
	[Id in keyof typeof PAGE_VIEWS]: ReturnType<(typeof PAGE_VIEWS)[Id]>;
};

/** The type of each page's view, by name: pages with a row, the template of the dashboard, former slugs, and dumps. */
export interface PageViews extends RowPageViews {
	dashboard: DashboardView;
	moved: ReturnType<typeof movedPage>;
	dumps: DumpsPage;
}

function notFoundPage(context: ViewContext) {
	return pageFrame(context, {
		path: "/404/",
		title: "Not found",
		description: "There is no page at this address.",
		section: "",
		isIndexed: false,
	});
}
