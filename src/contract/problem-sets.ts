import type { ProblemCode } from "./problem.ts";

/** What an endpoint that needs a token may say about it. */
export const CREDENTIAL_PROBLEMS = [
	"conflicting_credentials",
	"missing_credentials",
	"invalid_credentials",
	"insufficient_scope",
] as const satisfies readonly ProblemCode[];

/** What an endpoint that takes a JSON body may say about it. */
export const BODY_PROBLEMS = [
	"malformed_body",
	"body_too_large",
	"unsupported_media_type",
	"invalid_body",
] as const satisfies readonly ProblemCode[];
