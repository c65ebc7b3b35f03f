import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { matchPath } from "#contract/http/addresses.ts";
import type { TraceParent } from "../http/call.ts";
import { decodeName } from "../http/decode-name.ts";

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

/** Version 00, and the part that later versions share with it. */
const TRACE_PARENT =
	/^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/;
const VERSION_00_CHARACTERS = 55;

/** Undefined for anything that W3C Trace Context does not allow: the receiver then starts a new trace. */
export function readTraceParent(header: string | string[] | undefined): TraceParent | undefined {
	if (typeof header !== "string") return undefined;
	const [, traceId, parentId] = TRACE_PARENT.exec(header) ?? [];
	const isWhole = !header.startsWith("00") || header.length === VERSION_00_CHARACTERS;
	return traceId && parentId && isWhole ? { traceId, parentId } : undefined;
}

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
