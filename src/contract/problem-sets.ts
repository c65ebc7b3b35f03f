import type { ProblemCode } from "./problem.ts";

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
