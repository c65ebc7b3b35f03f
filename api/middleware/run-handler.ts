import type { Request, RequestHandler, Response } from "express";

/** Waits for a middleware that was written for callbacks. */
export function runHandler(
	handler: RequestHandler,
	request: Request,
	response: Response,
): Promise<void> {
	return new Promise((resolve, reject) => {
		const done = handler(request, response, (error?: unknown) =>
			error ? reject(error) : resolve(),
		);
		if (done instanceof Promise) done.catch(reject);
	});
}
