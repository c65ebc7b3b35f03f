import type { Request, RequestHandler } from "express";
import { isApiPath, matchPath } from "#contract/addresses.ts";
import { wantsPage } from "../wants-page.ts";

/**
 * The address of a page ends with a slash: without it, the client is redirected there. GET on the address of a form, as
 * after a reload, is redirected to the page of the form.
 */
export function redirectToPage(): RequestHandler {
	return (request, response, next) => {
		const { path, query, endpoint } = request.call;
		if (endpoint || isApiPath(path)) return next();
		const after = query && `?${query}`;
		if (matchPath(`${path}/`)) {
			response.set("Cache-Control", "public, max-age=3600");
			response.redirect(308, `${path}/${after}`);
			return;
		}
		const page = pageOfForm(request);
		if (page === undefined) return next();
		response.set("Cache-Control", "no-store");
		response.redirect(303, page + after);
	};
}

/** The nearest page above the address of a form, for browsers that ask for that address with GET. */
function pageOfForm(request: Request): string | undefined {
	const { path } = request.call;
	const isRead = request.method === "GET" || request.method === "HEAD";
	if (!wantsPage(request) || !isRead || !matchPath(path)?.endpoints.some(({ access }) => access)) {
		return undefined;
	}
	for (let page = parentOf(path); page !== ""; page = parentOf(page)) {
		if (matchPath(page)?.endpoints.some(({ method }) => method === "GET")) return page;
	}
	return undefined;
}

/** `/a/b/` → `/a/` → `/` → nothing. */
function parentOf(path: string): string {
	return path.replace(/[^/]*\/$/, "");
}
