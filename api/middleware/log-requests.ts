import type { RequestHandler } from "express";
import { PROBLEMS } from "#contract/http/problem.ts";
import type { OnRequestEnded } from "../metrics/request-metrics.ts";
import type { Log } from "../process/log.ts";
import { networkKey } from "../rate-limit/client-key.ts";

const TOO_MANY = PROBLEMS.rate_limited.status;

/** What web servers log for a request that ended before its answer did. */
const CUT_OFF = 499;

/** Without its query or the client's full address. If the log is off, the request is only measured. */
export function logRequests(
	log: Log,
	onEnded: OnRequestEnded = () => {},
	areLogged = true,
): RequestHandler {
	return (request, response, next) => {
		const startedAt = performance.now();
		response.on("close", () => {
			const ms = performance.now() - startedAt;
			const { endpoint, quota, trace, unavailable } = request.call;
			const { method } = request;
			const { writableFinished: finished } = response;
			const status = finished ? response.statusCode : CUT_OFF;
			onEnded({
				endpoint: endpoint?.id,
				method,
				status,
				finished,
				seconds: ms / 1000,
				refusedBy: status === TOO_MANY ? quota?.bucket : undefined,
				unavailable,
			});
			if (!areLogged) return;
			log("info", "request", {
				id: request.call.id,
				method,
				path: request.call.path.slice(0, 200),
				status,
				ms: Math.round(ms * 10) / 10,
				endpoint: endpoint?.id ?? null,
				token: request.call.token?.id ?? null,
				client: networkKey(request.call.address),
				finished,
				trace: trace?.traceId,
				parent: trace?.parentId,
			});
		});
		next();
	};
}
