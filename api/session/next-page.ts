import type { Request, Response } from "express";
import { matchPath } from "#contract/http/addresses.ts";
import { clearCookie, readCookie, setCookie } from "./cookies.ts";

/** Stores in the browser the dashboard page that a sign-in leads to. Ignores all other pages. */
export function keepNext(response: Response, next: string | undefined): void {
	const page = ownPage(next);
	if (page === undefined) clearCookie(response, "next");
	else setCookie(response, "next", page);
}

/** Escapes, dots, backslashes and a second slash at the start could lead to another site. None of our pages needs them. */
const PLAIN = /^(\/[0-9A-Za-z_/-]*)(?:\?[0-9A-Za-z_=&-]*)?$/;

/** A page of the dashboard that a sign-in can lead to. Undefined for anything else. */
export function ownPage(text: string | undefined): string | undefined {
	const path = PLAIN.exec(text ?? "")?.[1];
	const rows = path === undefined ? undefined : matchPath(path)?.endpoints;
	const isOwn = rows?.some(
		({ method, access }) => method === "GET" && (access === "account" || access === "moderator"),
	);
	return isOwn ? text : undefined;
}

export function readNext(request: Request): string | undefined {
	return ownPage(readCookie(request, "next"));
}
