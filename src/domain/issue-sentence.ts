import type { z } from "zod";

/** What a schema found wrong, as the rest of a sentence that begins with the name of the member. */
export function issueSentence(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case "invalid_value":
			return `must be one of ${issue.values.join(", ")}`;
		case "invalid_type":
			return issue.input === undefined ? "is required" : `must be of type ${issue.expected}`;
		case "too_small":
			return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
		case "too_big":
			return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
		case "unrecognized_keys":
			return `has unknown members: ${issue.keys.join(", ")}`;
		default:
			return issue.message;
	}
}

function unitOf(origin: string): string {
	if (origin === "string") return " characters";
	return origin === "array" ? " items" : "";
}
