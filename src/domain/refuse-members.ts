import type { ProblemIssue } from "#contract/problem.ts";
import { Refusal } from "./errors.ts";

/** Names every member that is wrong; the sentence is about the first of them. */
export function refuseMembers(issues: readonly ProblemIssue[]): Refusal {
	const [first] = issues;
	const member = first?.pointer.split("/")[1]?.replaceAll("_", " ");
	return new Refusal("invalid_body", `The ${member} ${first?.detail}.`, { errors: issues });
}
