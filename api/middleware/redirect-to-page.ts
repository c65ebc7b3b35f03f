import type { Request, RequestHandler } from "express";
import { isApiPath, matchPath } from "#contract/http/addresses.ts";
import { MOVED_PAGES } from "#contract/http/pages.ts";
import { wantsPage } from "./answer-problem-page.ts";

/**
 * The address of a page ends with a slash; requests without it are redirected, and so are those for a page that became
 * part of another. GET on the address of a form, as after a reload, is redirected to the page of the form.
 */
export const redirectToPage: RequestHandler = (request, response, next) => {
	const { path, query, endpoint } = request.call;
	if (endpoint || isApiPath(path)) return next();
	const now = MOVED_PAGES[path.endsWith("/") ? path : `${path}/`];
	if (now) {
		response.set("Cache-Control", "public, max-age=3600");
		response.redirect(308, now.path);
		return;
	}
	const after = query && `?${query}`;
	// A path that is known takes other methods; one that is not may lack its slash.
	if (matchPath(`${path}/`) && !matchPath(path)) {
		response.set("Cache-Control", "public, max-age=3600");
		response.redirect(308, `${path}/${after}`);
		return;
	}
	const page = readsForm(request) ? pageOfForm(path) : undefined;
	if (page === undefined) return next();
	response.set("Cache-Control", "no-store");
	response.redirect(303, page + after);
};

/** Whether a browser asks for the address of a form with GET. */
function readsForm(request: Request): boolean {
	const isRead = request.method === "GET" || request.method === "HEAD";
	const forms = matchPath(request.call.path)?.endpoints ?? [];
	return wantsPage(request) && isRead && forms.some(({ access }) => access);
}

/** The nearest page at or above the address of a form. */
export function pageOfForm(form: string): string | undefined {
	for (let path = form; path !== ""; path = parentOf(path)) {
		if (matchPath(path)?.endpoints.some(({ method }) => method === "GET")) return path;
	}
	return undefined;
}

/** `/a/b/` → `/a/` → `/` → nothing. */
const parentOf = (path: string): string => path.replace(/(?<![^/])[^/]*\/$/, "");
