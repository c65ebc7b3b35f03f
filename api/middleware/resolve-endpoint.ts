import type { RequestHandler } from "express";
import { matchPath } from "#contract/addresses.ts";

/** Finds the endpoint row of a request. A request without one continues, so that the limiter also counts it. */
export function resolveEndpoint(): RequestHandler {
	return (request, _response, next) => {
		const match = matchPath(request.call.path);
		const method = request.method === "HEAD" ? "GET" : request.method;
		const endpoint = match?.endpoints.find((row) => row.method === method);
		if (match) request.call.parameters = match.parameters;
		if (endpoint) request.call.endpoint = endpoint;
		next();
	};
}
