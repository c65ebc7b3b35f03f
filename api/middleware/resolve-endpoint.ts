import type { RequestHandler } from "express";
import { matchPath } from "#contract/http/addresses.ts";
import { decodeName } from "../http/decode-name.ts";

/** Finds the endpoint row of a request. A request without one continues, so that the limiter also counts it. */
export const resolveEndpoint: RequestHandler = (request, _response, next) => {
	const match = matchPath(request.call.path);
	const method = request.method === "HEAD" ? "GET" : request.method;
	const endpoint = match?.endpoints.find((row) => row.method === method);
	// Clients escape what they put into a path (RFC 3986), `@` and `:` as well as `/`. Slugs and names of files need
	// no escapes, and their answers, which caches keep, have one address.
	request.call.parameters = Object.fromEntries(
		Object.entries(match?.parameters ?? {}).map(([name, value]) => [
			name,
			endpoint?.file || name === "slug" ? value : decodeName(value),
		]),
	);
	if (endpoint) request.call.endpoint = endpoint;
	next();
};
