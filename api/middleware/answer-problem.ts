import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import {
	endedAt,
	isApiPath,
	isRegistryPath,
	matchPath,
	problemPath,
} from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { PROBLEMS, type Problem } from "#contract/http/problem.ts";
import { leftOut } from "#contract/protocols/mcp-registry-endpoints.ts";
import { Refusal } from "#domain/errors.ts";
import { isPersonalPath } from "../http/common-headers.ts";
import { cacheControl } from "../http/send-answer.ts";
import { describeError, type Log } from "../process/log.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";

/** Comes after all routes: the path or the method matches no row. */
export const refuseUnrouted: RequestHandler = (request) => {
	const instead = leftOut(request.method, request.call.path);
	if (instead) throw new Refusal("not_implemented", instead);
	const ended = endedAt(request.call.path);
	if (ended) throw new Refusal("no_longer_offered", ended);
	const match = matchPath(request.call.path);
	if (!match) throw new Refusal("not_found", "There is nothing at this path.");
	const methods = allowedMethods(match.endpoints);
	throw new Refusal("method_not_allowed", `This path supports ${methods.join(", ")}.`, {
		headers: { Allow: methods.join(", ") },
	});
};

function allowedMethods(endpoints: readonly Endpoint[]): string[] {
	const methods = endpoints.flatMap(({ method }) =>
		method === "GET" ? ["GET", "HEAD"] : [method],
	);
	return [...new Set(methods), "OPTIONS"];
}

/**
 * The one place where failures become answers. Expected failures are described; everything else is a bug and is logged.
 */
export function answerProblem(log: Log, baseUrl: string): ErrorRequestHandler {
	// Express knows a handler of failures by its four parameters.
	return (error: unknown, request, response, _next) => {
		const refusal = asRefusal(error);
		logFailure(log, request, error);
		if (response.headersSent) {
			request.socket.destroy();
			return;
		}
		const body = `${JSON.stringify(problemOf(refusal, request, baseUrl))}\n`;
		const { token, endpoint } = request.call;
		// Where a token may change what is found, nobody else gets what one got.
		const isOwn = token || endpoint?.access || endpoint?.optionalScope;
		const shared = refusal.code === "not_found" && !isOwn;
		response.removeHeader("ETag");
		// A missing page is a page for people and a problem document for programs.
		if (shared && !isApiPath(request.call.path)) response.vary("Accept");
		if (!shared) setQuotaHeaders(response, request.call.quota);
		response.set(refusal.headers);
		response.set({
			"Content-Type": "application/problem+json; charset=utf-8",
			"Content-Length": String(Buffer.byteLength(body)),
			"Cache-Control": cacheControl(shared ? "not-found" : "no-store"),
		});
		response.status(PROBLEMS[refusal.code].status);
		response.end(request.method === "HEAD" ? undefined : body);
	};
}

/** Operators also need to know about bugs, and about failures that prevent the service from working. */
export function logFailure(log: Log, request: Request, error: unknown): void {
	const refusal = asRefusal(error);
	const { id, endpoint } = request.call;
	if (refusal.code === "unavailable") {
		request.call.unavailable = refusal.bound ?? (refusal.cause === undefined ? "other" : "store");
		// A health check that reports a problem has not failed.
		if (endpoint?.id === "health" || refusal.isReported) return;
		if (refusal.bound !== undefined)
			log("warn", "request refused", { id, reason: refusal.message });
		else log("error", "request refused", { id, ...describeError(refusal) });
	} else if (!(error instanceof Refusal) && refusal.code === "internal") {
		log("error", "request failed", { id, ...describeError(error) });
	}
}

function problemOf(
	{ code, message, errors }: Refusal,
	{ call }: Request,
	baseUrl: string,
): Problem {
	const { status, title } = PROBLEMS[code];
	return {
		type: baseUrl + problemPath(code),
		title,
		status,
		detail: message,
		instance: `urn:uuid:${call.id}`,
		code,
		...(errors.length > 0 ? { errors: [...errors] } : {}),
		// As the protocol says it.
		...(isRegistryPath(call.path) ? { error: message } : {}),
	};
}

/** What a client sees of a failure. */
export function asRefusal(error: unknown): Refusal {
	if (error instanceof Refusal) return error;
	return new Refusal("internal", "Something went wrong on our side. The error has been logged.");
}

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
