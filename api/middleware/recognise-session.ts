import type { RequestHandler } from "express";
import type { SignedIn } from "#registry/accounts/sessions.ts";
import { readCookie } from "../session/cookies.ts";

interface RecogniseOptions {
	findSession: (secret: string) => Promise<SignedIn | undefined>;
}

/**
 * Identifies the signed-in account if it matters. No row of the API has an access level, so the API ignores cookies.
 */
export function recogniseSession({ findSession }: RecogniseOptions): RequestHandler {
	return (request, _response, next) => {
		const { endpoint } = request.call;
		const secret = endpoint?.access ? readCookie(request, "session") : undefined;
		if (secret === undefined) return next();
		return findSession(secret).then((signedIn) => {
			if (signedIn) request.call.session = signedIn;
			next();
		});
	};
}
