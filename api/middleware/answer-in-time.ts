import type { RequestHandler } from "express";
import { Refusal } from "#domain/errors.ts";
import { SERVER_BOUNDS } from "../http/server-bounds.ts";

/** Before the silent connection would be closed, which clients could not tell from a broken network. */
export const ANSWER_WITHIN_MS = SERVER_BOUNDS.silentMs - 3_000;

/** Every request gets an answer: one that is still being worked on is answered with 503. */
export function answerInTime(withinMs = ANSWER_WITHIN_MS): RequestHandler {
	return (request, response, next) => {
		const timer = setTimeout(() => {
			if (response.headersSent) return;
			request.call.isLate = true;
			next(tooSlow());
		}, withinMs).unref();
		response.once("close", () => clearTimeout(timer));
		next();
	};
}

function tooSlow(): Refusal {
	const detail = "This took too long. Look whether it took effect before you try again.";
	return new Refusal("unavailable", detail, {
		headers: { "Retry-After": "30", Connection: "close" },
		bound: "time",
	});
}
