import type { MiddlewareHandler } from "astro";
import { readConfig, siteOf } from "#api/settings/config.ts";
import { matchPath, type PathParameters } from "#contract/http/addresses.ts";
import { openDocumentFiles } from "#snapshot/document-files.ts";
import { newestSnapshotId, openSnapshot } from "#snapshot/snapshot-file.ts";
import { PAGE_VIEWS, type PageViews } from "#views/pages/page-views.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";

const config = readConfig(process.env);
const views: {
	[Id in keyof PageViews]: (context: ViewContext, parameters: PathParameters) => PageViews[Id];
} = { ...PAGE_VIEWS, dashboard: notDrawn, moved: notDrawn, dumps: notDrawn };

let opened: { id: string; context: ViewContext } | undefined;

/** Gives every template its view (npm run dev only). */
export const onRequest: MiddlewareHandler = async ({ url, locals, rewrite }, next) => {
	const context = await openNewest();
	const { endpoints = [], parameters = {} } = matchPath(url.pathname) ?? {};
	// Pages without a file, such as the dashboard, need the whole service.
	const isDrawn = endpoints.some(({ file }) => file) && holds(context, parameters);
	if (!isDrawn && url.pathname !== MISSING) return rewrite(MISSING);
	locals.view = (page) => views[page](context, parameters);
	return next();
};

const MISSING = "/404/";

function notDrawn(): never {
	throw new Error("Only pages with a file are shown here");
}

function holds({ snapshot, agentBySlug }: ViewContext, names: PathParameters): boolean {
	const { slug, category, incident } = names;
	if (slug !== undefined) return agentBySlug.has(slug);
	if (category !== undefined) return snapshot.categories.some((row) => row.slug === category);
	return incident === undefined || snapshot.incidents.some((row) => row.slug === incident);
}

async function openNewest(): Promise<ViewContext> {
	const id = await newestSnapshotId(config.dataDirectory);
	if (id === undefined) throw new Error(`There is no snapshot in ${config.dataDirectory}`);
	if (opened?.id !== id) {
		const snapshot = await openSnapshot(config.dataDirectory, id);
		opened = {
			id,
			context: createViewContext(snapshot, siteOf(config), {
				documentsOf: openDocumentFiles(config.dataDirectory),
			}),
		};
	}
	return opened.context;
}
