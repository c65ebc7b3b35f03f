import type { RequestHandler } from "express";

/**
 * Combines several middlewares, each called by the one before. Express would match the path of each, which takes longer
 * than most of them do.
 */
export function inTurn(handlers: readonly RequestHandler[]): RequestHandler {
	return (request, response, next) => {
		let place = 0;
		const goOn = (error?: unknown): void => {
			if (response.writableEnded && request.call?.isLate) return;
			const handler = error ? undefined : handlers[place];
			if (!handler) {
				next(error);
				return;
			}
			place += 1;
			try {
				const done = handler(request, response, goOn);
				if (done instanceof Promise) done.catch(next);
			} catch (failure) {
				next(failure);
			}
		};
		goOn();
	};
}
