import { once } from "node:events";
import { type IncomingMessage, request as makeRequest } from "node:http";
import { WORLD } from "./world.ts";
import type { WorstInput } from "./worst-input.ts";

export interface Served {
	port: number;
	token: string;
}

/** The feed does not need one. */
const TOKEN_PATHS = /^\/(?:api(?!\/v1\/enterprise)|mcp$)/;

/** Sends a request, and returns the answer as soon as it starts, unread. Returns nothing if cut off. */
export async function ask(
	{ port, token }: Served,
	{ target, method, body, headers = {} }: WorstInput,
	copy = 0,
): Promise<IncomingMessage | undefined> {
	const path = target(copy);
	const asked = makeRequest({
		port,
		host: "127.0.0.1",
		path,
		agent: false,
		method: method ?? "GET",
		localAddress: nextAddress(),
		headers: {
			Accept: "application/json, text/html",
			"User-Agent": "node",
			...headers,
			...(TOKEN_PATHS.test(path) ? { "X-API-Key": token } : {}),
			...(path.startsWith("/dashboard") ? { Cookie: WORLD.cookie } : {}),
			...(body ? { "Content-Type": "application/json" } : {}),
		},
	});
	asked.end(body);
	const [response] = await once(asked, "response").catch(() => []);
	return response;
}

let addresses = 0;

/** Another client each time, because the limit per client is not measured. */
function nextAddress(): string {
	addresses += 1;
	return `127.0.${1 + (Math.floor(addresses / 250) % 250)}.${1 + (addresses % 250)}`;
}

/** Reads all of an answer and returns its status, or 0 if it ends too early. */
export async function take(response: IncomingMessage | undefined): Promise<number> {
	if (!response) return 0;
	response.resume();
	await once(response, "close");
	return response.complete ? (response.statusCode ?? 0) : 0;
}
