import type { RequestHandler } from "express";
import type { HourSource } from "../hours/served-hour.ts";
import type { Handler, Handlers } from "./handler.ts";

interface DispatchOptions {
	handlers: Handlers;
	serveFile: Handler;
	source: HourSource;
}

/**
 * Passes a request to the handler of its row, or to `serveFile`. Without an hour, a file is better than a handler that
 * cannot answer. A request without a row continues and is refused.
 */
export function dispatch({ handlers, serveFile, source }: DispatchOptions): RequestHandler {
	const byId = new Map<string, Handler>(Object.entries(handlers));
	return (request, response, next) => {
		const { endpoint, query } = request.call;
		if (!endpoint) return next();
		const isFile = endpoint.file !== undefined && query === "" && !source();
		const handler = isFile ? undefined : byId.get(endpoint.id);
		return (handler ?? serveFile)(request, response);
	};
}
