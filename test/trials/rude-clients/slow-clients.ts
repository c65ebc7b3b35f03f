import { connect, type Socket } from "node:net";
import type { ServerBounds } from "#api/http/server-bounds.ts";
import { get, head, register } from "./rude-case.ts";
import { LARGE_PAGE } from "./rude-service.ts";

/** In what way a client is slow, and when it must be disconnected. */
export interface Slowness {
	what: string;
	/** Sent at once. */
	bytes: string;
	/** Sent again and again, a byte each time. */
	drip?: string;
	/** Reads this often, or not at all. */
	readEveryMs?: (bounds: ServerBounds) => number;
	withinMs: (bounds: ServerBounds) => number;
}

const DRIPS = 12;
const READS = 20;

export const SLOWNESSES: readonly Slowness[] = [
	{
		what: "who says nothing",
		bytes: "",
		withinMs: ({ headersMs }) => headersMs,
	},
	{
		what: "who sends a head byte by byte",
		bytes: "GET /api/v1 HTTP/1.1\r\nHost: x\r\nX-A: ",
		drip: "a",
		withinMs: ({ headersMs }) => headersMs,
	},
	{
		what: "who sends half of a head",
		bytes: "GET /api/v1 HTTP/1.1\r\nHost: x\r\n",
		withinMs: ({ headersMs }) => headersMs,
	},
	{
		what: "who sends a body byte by byte",
		bytes: register(["Content-Type: application/json", "Content-Length: 10000"], '{"title":"'),
		drip: "a",
		withinMs: ({ requestMs }) => requestMs,
	},
	{
		what: "who sends half of a body that nobody asked for",
		bytes: head(["GET /api/v1 HTTP/1.1", "Host: x", "Content-Length: 10000"], "a"),
		drip: "a",
		withinMs: ({ requestMs }) => requestMs,
	},
	{
		what: "who reads nothing of a large file",
		bytes: get(LARGE_PAGE),
		withinMs: ({ silentMs }) => 2 * silentMs,
	},
	{
		what: "who reads nothing of a large file that is packed",
		bytes: head([`GET ${LARGE_PAGE} HTTP/1.1`, "Host: x", "Accept-Encoding: gzip"]).repeat(3),
		// Compressing for many takes a while before anybody is silent.
		withinMs: ({ answerMs }) => answerMs,
	},
	{
		what: "who reads a large file a little at a time",
		bytes: get(LARGE_PAGE),
		readEveryMs: ({ answerMs }) => answerMs / READS,
		withinMs: ({ answerMs }) => answerMs,
	},
	{
		what: "who asks again and again and reads nothing",
		bytes: head([`GET ${LARGE_PAGE} HTTP/1.1`, "Host: x"]).repeat(50),
		withinMs: ({ silentMs }) => 2 * silentMs,
	},
	{
		what: "who sends nonsense byte by byte",
		bytes: "nonsense\r\n\r\n",
		drip: "a",
		withinMs: ({ headersMs }) => headersMs,
	},
];

/** Connects, is slow, and stays slow until disconnected. */
export function startSlowClient(
	slowness: Slowness,
	{ port, address, bounds, bytes }: SlowOptions,
): Socket {
	const socket = connect({ port, host: "127.0.0.1", localAddress: address });
	socket.on("error", () => {});
	const beginning = () => socket.write(bytes, "latin1");
	socket.on("connect", beginning);
	const { drip, readEveryMs } = slowness;
	const everyMs = readEveryMs?.(bounds) ?? slowness.withinMs(bounds) / DRIPS;
	const timer = setInterval(() => {
		if (drip !== undefined && socket.writable) socket.write(drip);
		if (readEveryMs) socket.resume();
	}, everyMs);
	socket.on("data", () => socket.pause());
	if (drip === undefined) socket.pause();
	else socket.removeAllListeners("data").resume();
	socket.on("close", () => clearInterval(timer));
	return socket;
}

interface SlowOptions {
	port: number;
	address: string;
	bounds: ServerBounds;
	bytes: string;
}
