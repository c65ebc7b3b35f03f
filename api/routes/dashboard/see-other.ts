import type { Response } from "express";
import { setCookie } from "../../session/cookies.ts";

/** Where to go after a form. */
export interface Lead {
	to: string;
	/** Key of the message that the next page shows once. */
	done?: string;
}

/** Redirects to a page with GET, so that going back or reloading does not send the form twice. */
export function seeOther(response: Response, { to, done }: Lead): void {
	if (done !== undefined) setCookie(response, "done", done);
	response.set("Cache-Control", "no-store");
	response.redirect(303, to);
}
