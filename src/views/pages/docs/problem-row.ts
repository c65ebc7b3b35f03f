import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { problemDetails } from "../../open-api/problems.ts";
import type { Site } from "../../view-context.ts";

export function problemRow(code: ProblemCode, site: Site) {
	const { status, title } = PROBLEMS[code];
	return {
		code,
		status,
		title,
		/** Anchor that the `type` of the problem points to. */
		anchor: `problem-${code}`,
		/** An example, word for word. */
		detail: problemDetails(site)[code],
		remedy: REMEDIES[code],
	};
}

/** How to fix each problem. */
const REMEDIES: Readonly<Record<ProblemCode, string>> = {
	invalid_path: "Fix the percent-encoding of the path. Names in this API need none.",
	invalid_query: "Fix the parameters listed in errors. Unknown parameters are ignored.",
	malformed_body: "Send one JSON object in UTF-8.",
	invalid_header: "Fix the header named in detail.",
	conflicting_credentials: "Send only one of the two headers, or the same token in both.",
	missing_credentials: "Send a token with the request.",
	invalid_credentials: "Check the token for typing errors, or get a new one.",
	insufficient_scope: "Use a token with the scope named in detail.",
	not_allowed: "Use an account that is allowed to do this; detail says which.",
	cross_site: "Submit the form from its own page on this site.",
	sign_in_required: "Sign in and try again.",
	spent_link: "Ask for a new link.",
	no_longer_offered: "Use the alternative named in detail.",
	not_found: "Check the name. Pending and removed agents are not found either.",
	method_not_allowed: "Use a method listed in the Allow header.",
	duplicate_agent:
		"The agent is already listed, or you have already submitted it; detail and errors name it. Change that one instead, or claim it if you own its website.",
	version_exists: "Publish the change as a new version.",
	conflict: "Read the current state before you try again.",
	precondition_failed: "Read it again, and send the change with the ETag of that response.",
	body_too_large: "Shorten the body.",
	target_too_long: "Shorten the URL, especially its query.",
	unsupported_media_type: "Send JSON with Content-Type: application/json.",
	invalid_body: "Fix the members listed in errors, which names all of them at once.",
	address_failed: "Fix the address, or send the document itself.",
	idempotency_mismatch: "Use a new key for a different request.",
	quota_reached: "Make room as the detail says, or wait for the number of seconds in Retry-After.",
	rate_limited: "Wait for the number of seconds in Retry-After. Cached responses do not count.",
	too_much_work:
		"Send one request of this kind at a time, and wait for the number of seconds in Retry-After.",
	not_implemented: "Use the alternative named in detail.",
	unsupported_format: "Request the format named in detail.",
	internal: "Try again later. If you ask for help, quote instance.",
	unavailable: "Wait for the number of seconds in Retry-After, then try again.",
};
