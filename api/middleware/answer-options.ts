import type { RequestHandler } from "express";
import { matchPath } from "#contract/http/addresses.ts";
import { isPersonalPath } from "../http/common-headers.ts";
import { allowedMethods } from "./answer-problem.ts";

const PREFLIGHT_SECONDS = "86400";
const ALLOWED_HEADERS =
	"Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-API-Key";

/** Answers OPTIONS, preflight or not, from the endpoint table. Unknown paths continue and return "not found". */
export const answerOptions: RequestHandler = (request, response, next) => {
	const match = request.method === "OPTIONS" ? matchPath(request.call.path) : undefined;
	if (!match) return next();
	const methods = allowedMethods(match.endpoints).join(", ");
	response.set({ Allow: methods, "Cache-Control": "no-store" });
	if (!isPersonalPath(request.call.path)) {
		response.set({
			"Access-Control-Allow-Methods": methods,
			"Access-Control-Allow-Headers": ALLOWED_HEADERS,
			"Access-Control-Max-Age": PREFLIGHT_SECONDS,
		});
	}
	response.status(204).end();
};
