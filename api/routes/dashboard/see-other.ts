import type { Response } from "express";
import { setCookie } from "../../session/cookies.ts";

/** Where to go after a form. */
export interface Lead {
	to: string;
	/** Key of what was done, which the next page says once. */
	done?: string;
}

/** Redirects to a page with GET, so that going back or reloading sends no form twice. */
export function seeOther(response: Response, { to, done }: Lead): void {
	if (done !== undefined) setCookie(response, "done", done);
	response.set("Cache-Control", "no-store");
	response.redirect(303, to);
}
