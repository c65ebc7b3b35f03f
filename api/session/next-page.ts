import type { Request, Response } from "express";
import { clearCookie, readCookie, setCookie } from "./cookies.ts";
import { ownPage } from "./own-page.ts";

/** Stores in the browser the dashboard page that a sign-in leads to. Ignores all other pages. */
export function keepNext(response: Response, next: string | undefined): void {
	const page = ownPage(next);
	if (page === undefined) clearCookie(response, "next");
	else setCookie(response, "next", page);
}

export function readNext(request: Request): string | undefined {
	return ownPage(readCookie(request, "next"));
}
