import { z } from "zod";
import { OptionalText } from "../primitives.ts";

/** Every failure that clients can see, each with its status and fixed title. */
export const PROBLEMS = {
	invalid_path: { status: 400, title: "The path is malformed" },
	invalid_query: { status: 400, title: "A query parameter is invalid" },
	malformed_body: { status: 400, title: "The body cannot be read" },
	invalid_header: { status: 400, title: "A header is invalid" },
	conflicting_credentials: { status: 400, title: "Two different tokens were sent" },
	missing_credentials: { status: 401, title: "A token is required" },
	invalid_credentials: { status: 401, title: "The token is not valid" },
	insufficient_scope: { status: 403, title: "The token lacks a scope" },
	not_allowed: { status: 403, title: "You don't have access" },
	cross_site: { status: 403, title: "The form was sent from another site" },
	sign_in_required: { status: 401, title: "Sign in first" },
	spent_link: { status: 410, title: "The link no longer works" },
	no_longer_offered: { status: 410, title: "This is no longer offered" },
	not_found: { status: 404, title: "Not found" },
	method_not_allowed: { status: 405, title: "Method not allowed" },
	duplicate_agent: { status: 409, title: "The agent is already registered" },
	version_exists: { status: 409, title: "The version is already published" },
	conflict: { status: 409, title: "The request conflicts with the current state" },
	precondition_failed: { status: 412, title: "It has changed since you read it" },
	body_too_large: { status: 413, title: "The body is too large" },
	target_too_long: { status: 414, title: "The address is too long" },
	unsupported_media_type: { status: 415, title: "The media type is not supported" },
	invalid_body: { status: 422, title: "The body is invalid" },
	address_failed: { status: 422, title: "The address does not return a document" },
	idempotency_mismatch: { status: 422, title: "The idempotency key belongs to another request" },
	quota_reached: { status: 429, title: "A quota is used up" },
	rate_limited: { status: 429, title: "Too many requests" },
	too_much_work: { status: 429, title: "Too much work for one account" },
	not_implemented: { status: 501, title: "This registry does not support that" },
	unsupported_format: { status: 501, title: "The format is not supported" },
	internal: { status: 500, title: "Internal error" },
	unavailable: { status: 503, title: "Temporarily unavailable" },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export const ProblemIssue = z
	.object({
		pointer: z.string().meta({ description: "JSON pointer to the member.", examples: ["#/title"] }),
		detail: z.string(),
	})
	.meta({ id: "ProblemIssue" });
export type ProblemIssue = z.infer<typeof ProblemIssue>;

export const Problem = z
	.object({
		type: z.string().meta({ description: "Address of the documentation of this problem." }),
		title: z.string(),
		status: z.int(),
		detail: z.string().meta({ description: "What was wrong with this request." }),
		instance: z.string().describe("Identifies this occurrence; include it when you ask for help."),
		code: z.enum(PROBLEM_CODES).meta({ description: "Stable name of the problem." }),
		errors: z.array(ProblemIssue).optional().meta({ description: "Every invalid member." }),
		error: OptionalText.meta({
			description:
				"Only under `/v0.1/` and `/v0/`: the same as `detail`, where clients of MCP registries look for it.",
		}),
	})
	.meta({ id: "Problem", description: "RFC 9457 problem details." });
export type Problem = z.infer<typeof Problem>;

/** Problems with the token, for endpoints that need one. */
export const CREDENTIAL_PROBLEMS = [
	"conflicting_credentials",
	"missing_credentials",
	"invalid_credentials",
	"insufficient_scope",
] as const satisfies readonly ProblemCode[];

/** Problems with the body, for endpoints that take JSON. */
export const BODY_PROBLEMS = [
	"malformed_body",
	"body_too_large",
	"unsupported_media_type",
	"invalid_body",
] as const satisfies readonly ProblemCode[];
