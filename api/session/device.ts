import type { Request, Response } from "express";
import { isSessionSecret, newSecret } from "#registry/accounts/sessions.ts";
import { sha256 } from "#registry/sha256.ts";
import type { RegistryContext } from "#registry/store.ts";
import { readCookie, setCookie } from "./cookies.ts";

export interface Device {
	/** Of the cookie that identifies the browser. */
	digest: string;
	/** Sets this cookie in the browser, which restarts its lifetime. */
	keep: (response: Response) => void;
}

/** The browser of the request: by its cookie, or a new one. */
export function deviceOf(request: Request, context: Pick<RegistryContext, "randomBytes">): Device {
	const cookie = readCookie(request, "device");
	const secret = cookie !== undefined && isSessionSecret(cookie) ? cookie : newSecret(context);
	return { digest: sha256(secret), keep: (response) => setCookie(response, "device", secret) };
}

/** The same for what only this browser may use later. After two requests, it may use either. */
export function markDevice(
	request: Request,
	response: Response,
	context: Pick<RegistryContext, "randomBytes">,
): string {
	const { digest, keep } = deviceOf(request, context);
	keep(response);
	return digest;
}
