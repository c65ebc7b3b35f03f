import type { RequestHandler } from "express";
import { signInPath } from "#contract/addresses.ts";
import { isModerator } from "#domain/account-role.ts";
import { Refusal } from "#domain/errors.ts";

/**
 * Lets people see only pages that they may see. Without a session they are redirected to the sign-in, and from there
 * back to the page.
 */
export function requireAccess(): RequestHandler {
	return (request, response, next) => {
		const { endpoint, session, path, query } = request.call;
		if (!endpoint?.access || endpoint.access === "visitor") return next();
		if (!session) {
			if (endpoint.method !== "GET") {
				throw new Refusal(
					"sign_in_required",
					"You are not signed in any more. Nothing was changed.",
				);
			}
			response.set("Cache-Control", "no-store");
			response.redirect(303, signInPath(query === "" ? path : `${path}?${query}`));
			return;
		}
		if (endpoint.access === "moderator" && !isModerator(session.account.role)) {
			throw new Refusal("not_allowed", "Only moderators may go here.");
		}
		next();
	};
}
