import type { RequestHandler, Response } from "express";
import { signInPath } from "#contract/addresses.ts";
import { Refusal } from "#domain/errors.ts";
import { isModerator } from "#domain/records/account-record.ts";
import { pageOfForm } from "./redirect-to-page.ts";

/**
 * Shows people only pages that they may see. Without a session, they are redirected to the sign-in page and then back.
 * The same applies to forms on public pages; nothing is done until the form is sent again.
 */
export function requireAccess(): RequestHandler {
	return (request, response, next) => {
		const { endpoint, session, path, query } = request.call;
		if (!endpoint?.access || endpoint.access === "visitor") return next();
		if (!session) {
			if (endpoint.method !== "GET") {
				const page = endpoint.signsInFirst && query !== "" ? pageOfForm(path) : undefined;
				if (page !== undefined) return leadToSignIn(response, `${page}?${query}`);
				throw new Refusal("sign_in_required", "You are no longer signed in. Nothing was changed.");
			}
			return leadToSignIn(response, query === "" ? path : `${path}?${query}`);
		}
		if (endpoint.access === "moderator" && !isModerator(session.account.role)) {
			throw new Refusal("not_allowed", "Only moderators can open this page.");
		}
		next();
	};
}

function leadToSignIn(response: Response, next: string): void {
	response.set("Cache-Control", "no-store");
	response.redirect(303, signInPath(next));
}
