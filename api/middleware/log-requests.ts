import { isIPv6 } from "node:net";
import type { RequestHandler } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import type { Log } from "../log.ts";

/** One line per request once it is answered or given up. Queries and addresses of clients are not kept whole. */
export function logRequests(log: Log): RequestHandler {
	return (request, response, next) => {
		const startedAt = performance.now();
		response.on("close", () => {
			log("info", "request", {
				id: request.call.id,
				method: request.method,
				path: request.call.path.slice(0, 200),
				status: response.statusCode,
				ms: Math.round((performance.now() - startedAt) * 10) / 10,
				endpoint: request.call.endpoint?.id ?? null,
				token: request.call.token?.id ?? null,
				client: shorten(request.call.address),
				finished: response.writableFinished,
			});
		});
		next();
	};
}

/** The network of a client, not the client: /24 of IPv4, /48 of IPv6. */
function shorten(address: string): string {
	const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
	if (v4) return `${v4[1]}.0/24`;
	// Addresses of IPv6 have many spellings; cutting the text would keep all of a short one.
	return isIPv6(address) ? ipKeyGenerator(address, 48) : "";
}
