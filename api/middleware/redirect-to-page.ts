import type { Request, RequestHandler } from "express";
import { isApiPath, matchPath } from "#contract/addresses.ts";
import { wantsPage } from "../wants-page.ts";

/**
 * The address of a page ends with a slash; who leaves it out is led there. Who asks for the address that a form was sent
 * to, as a reload of its address does, is led to the page of the form.
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

/** The nearest page above the address of a form, for browsers that ask for that address itself. */
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
