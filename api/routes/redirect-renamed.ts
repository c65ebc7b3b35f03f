import type { ErrorRequestHandler, Request } from "express";
import { fillTemplate, pathsOf } from "#contract/addresses.ts";
import { Refusal } from "#domain/errors.ts";
import { findNewSlug } from "#snapshot/first-slugs.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import type { HourSource } from "../served-hour.ts";

/** Redirects requests for a renamed agent's old slug to the same resource under the new one. */
export function redirectRenamed(source: HourSource): ErrorRequestHandler {
	return (error: unknown, request, response, next) => {
		const isMissing = error instanceof Refusal && error.code === "not_found";
		const snapshot = isMissing ? source()?.snapshot : undefined;
		const path = snapshot && findNewPath(request, snapshot);
		if (path === undefined) {
			next(error);
			return;
		}
		const { query } = request.call;
		response.set("Cache-Control", "public, max-age=3600");
		response.redirect(308, `${path}${query && `?${query}`}`);
	};
}

/** Undefined if the agent is not public or the slug is not a former one. */
function findNewPath({ call: { endpoint, parameters, path } }: Request, snapshot: Snapshot) {
	if (endpoint?.method !== "GET" || endpoint.scope || endpoint.access) return undefined;
	const slug = findNewSlug(snapshot, parameters.slug ?? "");
	// Keeps the prefix of the request, because each endpoint has two.
	const template = pathsOf(endpoint).find((known) => fillTemplate(known, parameters) === path);
	return slug && template && fillTemplate(template, { ...parameters, slug });
}
