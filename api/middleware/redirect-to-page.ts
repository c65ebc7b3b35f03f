import type { RequestHandler } from "express";
import { isApiPath, matchPath } from "#contract/addresses.ts";

/** The address of a page ends with a slash; who leaves it out is led there. */
export function redirectToPage(): RequestHandler {
	return (request, response, next) => {
		const { path, query, endpoint } = request.call;
		if (endpoint || isApiPath(path) || !matchPath(`${path}/`)) return next();
		response.set("Cache-Control", "public, max-age=3600");
		response.redirect(308, `${path}/${query && `?${query}`}`);
	};
}
