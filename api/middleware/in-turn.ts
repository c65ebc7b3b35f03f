import type { RequestHandler } from "express";

/**
 * Combines several middlewares, each called by the one before. Express would match the path of each, which takes longer
 * than most of them do.
 */
export function inTurn(handlers: readonly RequestHandler[]): RequestHandler {
	return (request, response, next) => {
		let place = 0;
		const goOn = (error?: unknown): void => {
			const isLate = response.writableEnded && request.call?.isLate;
			if (isLate && (!error || isSecondAnswer(error))) return;
			const handler = error ? undefined : handlers[place];
			if (!handler) {
				next(error);
				return;
			}
			place += 1;
			try {
				const done = handler(request, response, goOn);
				if (done instanceof Promise) done.catch(goOn);
			} catch (failure) {
				next(failure);
			}
		};
		goOn();
	};
}

/** What Node says when a handler answers after its request was answered for it. */
function isSecondAnswer(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_HTTP_HEADERS_SENT";
}
