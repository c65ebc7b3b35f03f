import type { Request, Response } from "express";
import { clearCookie, readCookie } from "./cookies.ts";

/** What a form just did, for the one page that says so. */
export function takeDone(request: Request, response: Response): string | undefined {
	const done = readCookie(request, "done");
	if (done !== undefined) clearCookie(response, "done");
	return done;
}
