import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";
import { SIGN_IN } from "#contract/limits.ts";

/**
 * Names of cookies and how long browsers keep them, by default until they close. `__Host-` makes browsers refuse a
 * cookie from another host or a plain connection (RFC 6265bis section 4.1.3.2).
 */
const COOKIES = {
	session: { name: "__Host-areg_session" },
	/** Identifies a browser that requested a link or challenge, which only it may use, or that has signed in before. */
	device: { name: "__Host-areg_device", maxAge: SIGN_IN.deviceDays * 86_400 },
	/** Page of ours to show after the sign-in. */
	next: { name: "__Host-areg_next", maxAge: SIGN_IN.linkMinutes * 60 },
	/** Secret of a round trip to a provider, from which the values sent along are derived. */
	provider: { name: "__Host-areg_provider", maxAge: SIGN_IN.providerMinutes * 60 },
	/** Key of the message about a form, for the page that it leads to. */
	done: { name: "__Host-areg_done", maxAge: 60 },
	/** App that the visitor uses, which scripts of pages read and write. */
	app: { name: "app", maxAge: 365 * 86_400, httpOnly: false },
} as const satisfies Record<string, Pick<SetCookie, "name" | "maxAge" | "httpOnly">>;

type CookieName = keyof typeof COOKIES;

export function readCookie(request: Request, name: CookieName): string | undefined {
	return parseCookie(request.get("Cookie") ?? "")[COOKIES[name].name];
}

export function setCookie(response: Response, name: CookieName, value: string): void {
	write(response, { ...COOKIES[name], value });
}

export function clearCookie(response: Response, name: CookieName): void {
	write(response, { ...COOKIES[name], value: "", maxAge: 0 });
}

function write(response: Response, cookie: SetCookie): void {
	const line = stringifySetCookie({
		httpOnly: true,
		...cookie,
		path: "/",
		secure: true,
		sameSite: "lax",
	});
	response.append("Set-Cookie", line);
}

/** The message about a form, for the one page that shows it. */
export function takeDone(request: Request, response: Response): string | undefined {
	const done = readCookie(request, "done");
	if (done !== undefined) clearCookie(response, "done");
	return done;
}
