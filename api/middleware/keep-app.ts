import type { RequestHandler } from "express";
import { NAMED_CLIENTS } from "#connect/clients/all-clients.ts";
import { MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { setCookie } from "../session/cookies.ts";

/**
 * A link to a page with `app` says which app the visitor uses. A cookie keeps it for scripts of pages, which do the same
 * without asking; the page of a listing opens at the button of the app.
 */
export const keepApp: RequestHandler = (request, response, next) => {
	const { endpoint, path, query } = request.call;
	const parameters = new URLSearchParams(query);
	const app = NAMED_CLIENTS.find(({ id }) => id === parameters.get("app"))?.id;
	if (endpoint?.mediaType !== MEDIA_TYPES.html || endpoint.method !== "GET" || !app) return next();
	parameters.delete("app");
	const rest = parameters.size > 0 ? `?${parameters}` : "";
	setCookie(response, "app", app);
	response.set("Cache-Control", "no-store");
	response.redirect(303, `${path}${rest}${endpoint.id === "agent" ? `#add-${app}` : ""}`);
};
