import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { bareAddress } from "../rate-limit/bare-address.ts";
import { readTraceParent } from "../trace-parent.ts";

/** Comes first: gives the request an ID of our own and splits its target without decoding it. */
export function identifyRequest(): RequestHandler {
	return (request, _response, next) => {
		const target = request.url;
		const mark = target.indexOf("?");
		const trace = readTraceParent(request.headers.traceparent);
		request.call = {
			...(trace ? { trace } : {}),
			id: randomUUID(),
			address: addressOf(request) ?? "",
			path: mark === -1 ? target : target.slice(0, mark),
			query: mark === -1 ? "" : target.slice(mark + 1),
			parameters: {},
		};
		next();
	};
}

/** Express checks everything that proxies can add. Most requests come without a proxy. */
function addressOf(request: Request): string | undefined {
	const { headers, socket } = request;
	const forwarded = headers["x-forwarded-for"];
	if (forwarded === undefined) return socket.remoteAddress;
	// Express reads the header itself and would not recognise a trusted proxy in an address with a port.
	const entries = [forwarded].flat().join().split(",");
	headers["x-forwarded-for"] = entries.map((entry) => bareAddress(entry.trim())).join(", ");
	return request.ip;
}
