import type { RequestHandler } from "express";
import type { Handler, Handlers } from "./handler.ts";

/** Hands a request to the handler of its row; what fits no row goes on and is refused. */
export function dispatch(handlers: Handlers): RequestHandler {
	const byId = new Map<string, Handler>(Object.entries(handlers));
	return (request, response, next) => {
		const handler = request.call.endpoint && byId.get(request.call.endpoint.id);
		if (!handler) return next();
		return handler(request, response);
	};
}
