import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";
import { SIGN_IN } from "#contract/limits.ts";

/**
 * Names and how long browsers keep them; without a length as long as the browser runs. `__Host-` makes browsers refuse a
 * cookie that is not of this very host and connection (RFC 6265bis section 4.1.3.2).
 */
const COOKIES = {
	/** Signed in. */
	session: { name: "__Host-areg_session" },
	/** Asked for a link or a challenge, with which only the same browser may come back, or has signed in before. */
	device: { name: "__Host-areg_device", maxAge: SIGN_IN.deviceDays * 86_400 },
	/** Page of ours to go on to after the sign-in. */
	next: { name: "__Host-areg_next", maxAge: SIGN_IN.linkMinutes * 60 },
	/** Key of what a form just did, for the page that it leads to. */
	done: { name: "__Host-areg_done", maxAge: 60 },
} as const satisfies Record<string, Pick<SetCookie, "name" | "maxAge">>;

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
		...cookie,
		path: "/",
		httpOnly: true,
		secure: true,
		sameSite: "lax",
	});
	response.append("Set-Cookie", line);
}
