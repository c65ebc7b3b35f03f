import type { Request, Response } from "express";
import { isSecret, newSecret } from "#registry/accounts/new-secret.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { sha256 } from "#registry/sha256.ts";
import { readCookie, setCookie } from "./cookies.ts";

/** Digest of the cookie by which a browser is known again; null where it has none. */
export function deviceOf(request: Request): string | null {
	const device = readCookie(request, "device");
	return device !== undefined && isSecret(device) ? sha256(device) : null;
}

/** The same, with a cookie for browsers that have none. Who asks twice may use either link. */
export function markDevice(
	request: Request,
	response: Response,
	context: Pick<RegistryContext, "randomBytes">,
): string {
	const known = readCookie(request, "device");
	const device = known !== undefined && isSecret(known) ? known : newSecret(context);
	setCookie(response, "device", device);
	return sha256(device);
}
