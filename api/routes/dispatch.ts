import type { RequestHandler } from "express";
import type { Handler, Handlers } from "./handler.ts";

/** Passes a request to the handler of its row, or to `serveFile`. A request without a row continues and is refused. */
export function dispatch(handlers: Handlers, serveFile: Handler): RequestHandler {
	const byId = new Map<string, Handler>(Object.entries(handlers));
	return (request, response, next) => {
		const { endpoint } = request.call;
		if (!endpoint) return next();
		return (byId.get(endpoint.id) ?? serveFile)(request, response);
	};
}
