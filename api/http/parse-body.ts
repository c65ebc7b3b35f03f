import type { z } from "zod";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { invalidBody } from "#domain/errors.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";

export function parseBody<Schema extends z.ZodType>(
	schema: Schema,
	body: unknown,
): z.output<Schema> {
	const parsed = schema.safeParse(body, { error: issueSentence });
	if (parsed.success) return parsed.data;
	throw invalidBody(parsed.error.issues.flatMap(issuesOf));
}

const MEMBER_NAME_MAX_CHARACTERS = 64;

/** Issues of a schema by member. Each unknown member gets one of its own. */
export function issuesOf(issue: z.core.$ZodIssue): ProblemIssue[] {
	const path = issue.path.map(String);
	if (issue.code === "unrecognized_keys") {
		return issue.keys.map((key) => ({
			pointer: pointerTo([...path, key.slice(0, MEMBER_NAME_MAX_CHARACTERS)]),
			detail: "is not a known member",
		}));
	}
	return [{ pointer: pointerTo(path), detail: issue.message }];
}

/** JSON pointer (RFC 6901) as a fragment. */
function pointerTo(path: readonly string[]): string {
	return `#${path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}
