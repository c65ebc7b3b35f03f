import type { Request, Response } from "express";
import { clearCookie, readCookie } from "./cookies.ts";

/** The message about a form, for the one page that shows it. */
export function takeDone(request: Request, response: Response): string | undefined {
	const done = readCookie(request, "done");
	if (done !== undefined) clearCookie(response, "done");
	return done;
}
