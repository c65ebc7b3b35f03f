import { fillPath, type PathParameters } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { MOVED_PAGES, PAGES } from "#contract/http/pages.ts";
import { movedAgentPage, movedPage } from "#views/pages/agent/moved-page.ts";
import { PAGE_VIEWS } from "#views/pages/page-views.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { AgentKind, Artifact, PageContent } from "./artifact.ts";
import { agentKindOf } from "./catalogue-row.ts";
import * as each from "./each.ts";

/** Values for each name in the path of a page. */
const EACH: Readonly<Record<string, (context: ViewContext) => PathParameters[]>> = {
	slug: parametersOf(each.EACH_AGENT),
	category: parametersOf(each.EACH_CATEGORY),
	check: parametersOf(each.EACH_CHECK),
	incident: parametersOf(each.EACH_INCIDENT),
	week: parametersOf(each.EACH_WEEK),
	group: parametersOf(each.EACH_GROUP),
	guide: parametersOf(each.EACH_GUIDE),
};

/** Pages that are rendered every hour, each with its row of the contract and the values for its path. */
export const PAGE_ROWS = (PAGES as readonly Endpoint[]).map((row) => {
	const name = /\{(\w+)\}/.exec(row.path)?.[1];
	const parameters = name === undefined ? parametersOf(each.ONCE) : EACH[name];
	if (!parameters || !row.file)
		throw new Error(`The page ${row.id} has no file, or its path an unknown name`);
	return { row, file: row.file, parameters };
});

const SHARED_ROWS = PAGE_ROWS.filter(({ row }) => !isOfAgents(row));

export const AGENT_PAGES: readonly AgentKind[] = PAGE_ROWS.flatMap(({ row, file }) =>
	isOfAgents(row)
		? agentKindOf(row, { file, mediaType: row.mediaType, schema: null }, (context, { slug }) =>
				pageContent(context, row, { slug }),
			)
		: [],
);

export function* listSharedPages(context: ViewContext): Generator<Artifact> {
	for (const { row, file, parameters } of SHARED_ROWS) {
		for (const names of parameters(context)) {
			yield {
				path: fillPath(file, names),
				mediaType: row.mediaType,
				schema: null,
				content: pageContent(context, row, names),
			};
		}
	}
	// The first kind is the main page of an agent. Former addresses of its other pages are not kept.
	yield* AGENT_PAGES.slice(0, 1).flatMap((kind) => [...listMovedPages(context, kind)]);
}

function isOfAgents({ path }: Endpoint): boolean {
	return path.includes("{slug}");
}

function pageContent(context: ViewContext, row: Endpoint, names: PathParameters): PageContent {
	const views: Readonly<Record<string, PageView>> = PAGE_VIEWS;
	const view = views[row.id];
	if (!view) throw new Error(`The page ${row.id} has no view`);
	return {
		page: row.id,
		address: context.site.baseUrl + fillPath(row.path, names),
		view: () => view(context, names),
	};
}

/** A page under each former address of a page, and under each former slug of an agent, for hosts that only have files. */
function* listMovedPages(
	context: ViewContext,
	{ file, mediaType }: Pick<AgentKind, "file" | "mediaType">,
): Generator<Artifact> {
	const pages = Object.entries(MOVED_PAGES).map(([path, now]) => ({
		path: `${path.slice(1)}index.html`,
		view: () => movedPage(context, now),
	}));
	const agents = Object.entries(context.snapshot.moved).map(([slug, now]) => ({
		path: fillPath(file, { slug }),
		view: () => movedAgentPage(context, now),
	}));
	// All of them share one template.
	const address = `${context.site.baseUrl}/moved/`;
	for (const { path, view } of [...pages, ...agents]) {
		yield { path, mediaType, schema: null, content: { page: "moved", address, view } };
	}
}

type PageView = (context: ViewContext, parameters: PathParameters) => object;

function parametersOf<Subject>({ subjects, parameters }: each.Each<Subject>) {
	return (context: ViewContext) => subjects(context).map(parameters);
}
