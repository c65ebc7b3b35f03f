import type { Response } from "express";
import { setCookie } from "../../session/cookies.ts";

/** A page to go on to. */
export interface Lead {
	to: string;
	/** Key of what was done, which the page says once. */
	done?: string;
}

/** Leads on to a page, which is asked for with GET: going back or reloading sends nothing twice. */
export function seeOther(response: Response, { to, done }: Lead): void {
	if (done !== undefined) setCookie(response, "done", done);
	response.set("Cache-Control", "no-store");
	response.redirect(303, to);
}
