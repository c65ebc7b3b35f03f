import type { Request, RequestHandler } from "express";
import { Refusal } from "#domain/errors.ts";

/**
 * Forms of the dashboard are accepted only from its own pages. Browsers say where a form comes from in headers that
 * pages cannot change (Fetch Metadata). Older browsers and plain connections send only the Origin.
 */
export function refuseCrossSite({ baseUrl }: { baseUrl: string }): RequestHandler {
	const { origin } = new URL(baseUrl);
	return (request, _response, next) => {
		const { endpoint } = request.call;
		if (endpoint?.access && endpoint.method !== "GET" && !comesFrom(origin, request)) {
			throw new Refusal(
				"cross_site",
				"The form was not sent from a page of this site. Open the page and submit the form again.",
			);
		}
		next();
	};
}

function comesFrom(origin: string, request: Request): boolean {
	const site = request.get("Sec-Fetch-Site");
	return site === undefined ? request.get("Origin") === origin : site === "same-origin";
}
