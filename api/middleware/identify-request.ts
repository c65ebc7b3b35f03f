import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";

/** First of all: gives the request a name of our own and takes its target apart, undecoded. */
export function identifyRequest(): RequestHandler {
	return (request, _response, next) => {
		const target = request.url;
		const mark = target.indexOf("?");
		request.call = {
			id: randomUUID(),
			address: addressOf(request) ?? "",
			path: mark === -1 ? target : target.slice(0, mark),
			query: mark === -1 ? "" : target.slice(mark + 1),
			parameters: {},
		};
		next();
	};
}

/** Express looks through everything that proxies may say; most requests come without. */
function addressOf(request: Request): string | undefined {
	const isForwarded = request.headers["x-forwarded-for"] !== undefined;
	return isForwarded ? request.ip : request.socket.remoteAddress;
}
