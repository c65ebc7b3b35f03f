import type { Response } from "express";

/** Answers without a body (204, RFC 9110 section 15.3.5). */
export function sendNothing(response: Response): void {
	response.set("Cache-Control", "no-store");
	response.status(204).end();
}
