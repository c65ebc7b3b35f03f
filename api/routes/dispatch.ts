import type { RequestHandler } from "express";
import type { Handler, Handlers } from "./handler.ts";

/** Hands a request to the handler of its row, or to `serveFile`; what fits no row goes on and is refused. */
export function dispatch(handlers: Handlers, serveFile: Handler): RequestHandler {
	const byId = new Map<string, Handler>(Object.entries(handlers));
	return (request, response, next) => {
		const { endpoint } = request.call;
		if (!endpoint) return next();
		return (byId.get(endpoint.id) ?? serveFile)(request, response);
	};
}
