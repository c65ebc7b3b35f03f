import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

/** First of all: gives the request a name of our own and takes its target apart, undecoded. */
export function identifyRequest(): RequestHandler {
	return (request, response, next) => {
		const target = request.url;
		const mark = target.indexOf("?");
		request.call = {
			id: randomUUID(),
			path: mark === -1 ? target : target.slice(0, mark),
			query: mark === -1 ? "" : target.slice(mark + 1),
			parameters: {},
		};
		response.set("X-Request-Id", request.call.id);
		next();
	};
}
