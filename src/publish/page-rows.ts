import { fillTemplate, type PathParameters } from "#contract/addresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { PAGES } from "#contract/pages.ts";
import { movedPage } from "#views/pages/moved-page.ts";
import { PAGE_VIEWS } from "#views/pages/page-views.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { Artifact } from "./artifact.ts";
import { EACH_AGENT, EACH_CATEGORY, EACH_INCIDENT, type Each, ONCE } from "./each.ts";

/** What stands for each name in the path of a page. */
const EACH: Readonly<Record<string, (context: ViewContext) => PathParameters[]>> = {
	slug: parametersOf(EACH_AGENT),
	category: parametersOf(EACH_CATEGORY),
	incident: parametersOf(EACH_INCIDENT),
};

/** Every page that is drawn every hour: its row of the contract, its view, and a file for each thing that its path names. */
export const PAGE_ROWS = (PAGES as readonly Endpoint[]).map((row) => {
	const name = /\{(\w+)\}/.exec(row.path)?.[1];
	const parameters = name === undefined ? parametersOf(ONCE) : EACH[name];
	if (!parameters || !row.file)
		throw new Error(`Nothing says what the page ${row.id} is drawn for`);
	return { row, file: row.file, parameters };
});

export function countPages(context: ViewContext): number {
	const rows = PAGE_ROWS.reduce((sum, { parameters }) => sum + parameters(context).length, 0);
	return rows + Object.keys(context.snapshot.moved).length;
}

export function* listPages(context: ViewContext): Generator<Artifact> {
	const { baseUrl } = context.site;
	const views: Readonly<Record<string, PageView>> = PAGE_VIEWS;
	for (const { row, file, parameters } of PAGE_ROWS) {
		const view = views[row.id];
		if (!view) throw new Error(`The page ${row.id} has no view`);
		for (const names of parameters(context)) {
			yield {
				path: fillTemplate(file, names),
				mediaType: row.mediaType,
				schema: null,
				content: {
					page: row.id,
					address: baseUrl + fillTemplate(row.path, names),
					view: () => view(context, names),
				},
			};
		}
		if (row.id === "agent") yield* listMovedPages(context, { file, mediaType: row.mediaType });
	}
}

/** A page under each former slug of an agent, for hosts that only have files. */
function* listMovedPages(
	context: ViewContext,
	{ file, mediaType }: { file: string; mediaType: string },
): Generator<Artifact> {
	for (const [slug, now] of Object.entries(context.snapshot.moved)) {
		yield {
			path: fillTemplate(file, { slug }),
			mediaType,
			schema: null,
			content: {
				page: "moved",
				// One template for all of them, whatever their own address is.
				address: `${context.site.baseUrl}/moved/`,
				view: () => movedPage(context, now),
			},
		};
	}
}

type PageView = (context: ViewContext, parameters: PathParameters) => object;

function parametersOf<Subject>({ subjects, parameters }: Each<Subject>) {
	return (context: ViewContext) => subjects(context).map(parameters);
}
