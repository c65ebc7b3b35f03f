import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { readTraceParent } from "../http/trace-parent.ts";

/** Comes first: gives the request an ID of our own and splits its target without decoding it. */
export const identifyRequest: RequestHandler = (request, _response, next) => {
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

/** `203.0.113.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]`: some proxies add the port of the connection. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/** An entry of X-Forwarded-For without its port. With the port, every connection would count as a separate client. */
function bareAddress(text: string): string {
	const [, v4, v6] = WITH_PORT.exec(text) ?? [];
	return v4 ?? v6 ?? text;
}
