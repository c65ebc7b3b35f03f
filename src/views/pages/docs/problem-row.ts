import { PROBLEMS, type ProblemCode } from "#contract/problem.ts";
import { PROBLEM_OCCURRENCES } from "../../open-api/problems.ts";

export interface ProblemRow {
	code: string;
	/** What the address of the problem points at. */
	anchor: string;
	status: number;
	title: string;
	/** What a client may be told, word for word. */
	detail: string;
	remedy: string;
}

export function problemRow(code: ProblemCode): ProblemRow {
	const { status, title } = PROBLEMS[code];
	return {
		code,
		status,
		title,
		anchor: `problem-${code}`,
		detail: PROBLEM_OCCURRENCES[code].detail,
		remedy: REMEDIES[code],
	};
}

/** What whoever meets a problem can do about it. */
const REMEDIES: Readonly<Record<ProblemCode, string>> = {
	invalid_path: "Percent-encode the path anew, or leave the escapes out: no name here needs one.",
	invalid_query: "Correct the parameters that errors names; unknown ones are ignored.",
	malformed_body: "Send one JSON object in UTF-8.",
	invalid_header: "Correct the header that detail names.",
	conflicting_credentials: "Send one of both headers, or the same token in both.",
	missing_credentials: "Send a token with the request.",
	invalid_credentials: "Check the token for typing errors, or get a new one.",
	insufficient_scope: "Use a token with the scope that detail names.",
	not_allowed: "Use a token of the account that may, or ask whoever detail names.",
	cross_site: "Send the form from the page of this site that it stands on.",
	sign_in_required: "Sign in and try again.",
	spent_link: "Ask for a new link.",
	not_found: "Check the name. What is pending or removed answers the same.",
	method_not_allowed: "Use a method that the header Allow names.",
	duplicate_agent:
		"The agent is there already, or you have submitted it; detail and errors say which. Have that one changed instead, or claim it if its website is yours.",
	conflict: "Read the current state before you try again.",
	body_too_large: "Shorten the body.",
	target_too_long: "Shorten the address, above all its query.",
	unsupported_media_type: "Send JSON and say so in Content-Type.",
	invalid_body: "Correct every member that errors names; all are named at once.",
	address_failed: "Correct the address, or send the document itself.",
	idempotency_mismatch: "Use a new key for another request.",
	rate_limited: "Wait for the seconds in Retry-After. Answers kept from before cost nothing.",
	not_implemented: "Nothing to do: detail names the way that there is instead.",
	unsupported_format: "Ask for the format that detail names.",
	internal: "Try again later. When asking for help, quote instance.",
	unavailable: "Wait for the seconds in Retry-After.",
};
