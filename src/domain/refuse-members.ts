import type { ProblemIssue } from "#contract/problem.ts";
import { Refusal } from "./errors.ts";

/** Names every wrong member. The sentence is about the first. */
export function refuseMembers(issues: readonly ProblemIssue[]): Refusal {
	const [first] = issues;
	const member = first?.pointer.split("/")[1]?.replaceAll("_", " ");
	return new Refusal("invalid_body", `The ${member} ${first?.detail}.`, { errors: issues });
}
