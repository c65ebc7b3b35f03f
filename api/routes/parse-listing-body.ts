import type { z } from "zod";
import type { ProblemIssue } from "#contract/problem.ts";
import { RegistrationRequest } from "#contract/registration.ts";
import { findGateIssues, invalidBody } from "#domain/accept-registration.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { issuesOf } from "../parse-body.ts";

/** Facts of a listing. Other members of the body are ignored here. */
const Facts = RegistrationRequest.partial().strip();

/** A body that states facts of a listing, or a refusal that names every unacceptable member. */
export function parseListingBody<Schema extends z.ZodType>(
	schema: Schema,
	body: unknown,
): z.output<Schema> {
	const parsed = schema.safeParse(body, { error: issueSentence });
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.flatMap(issuesOf);
	throw invalidBody([...issues, ...issuesOfTheRest(body, issues)]);
}

/** What the gates would refuse among the members of the right shape, so that all problems are reported at once. */
export function issuesOfTheRest(
	body: unknown,
	issues: readonly ProblemIssue[],
): readonly ProblemIssue[] {
	const broken = new Set(issues.map(({ pointer }) => pointer.split("/")[1]));
	const sound = Object.entries(body ?? {}).filter(
		([member, value]) => !broken.has(member) && value !== null,
	);
	const rest = Facts.safeParse(Object.fromEntries(sound));
	if (!rest.success) return [];
	const { title = "Any title", ...others } = rest.data;
	return findGateIssues({ ...others, title });
}
