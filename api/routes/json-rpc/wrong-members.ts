import type { z } from "zod";
import { issuesOf } from "../../parse-body.ts";

/** What is wrong with a message, member by member, as part of a sentence. */
export function wrongMembers(issues: readonly z.core.$ZodIssue[]): string {
	return issues
		.flatMap(issuesOf)
		.map(({ pointer, detail }) => `${pointer.slice("#/".length)} ${detail}`)
		.join(", ");
}
