import type { z } from "zod";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import type { RequestPart } from "#domain/agents/accept-registration.ts";
import { invalidBody } from "#domain/errors.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { issuesOf } from "../http/parse-body.ts";

/** Facts of a listing. Other members of the body are ignored here. */
const Facts = RegistrationRequest.partial().strip();

/** Finds what is wrong beyond the shape of members. Only asked if the shape of one is wrong. */
export type FindIssues = (
	request: RequestPart,
) => readonly ProblemIssue[] | Promise<readonly ProblemIssue[]>;

/** A body that states facts of a listing, or a refusal that names every unacceptable member. */
export async function parseListingBody<Schema extends z.ZodType>(
	schema: Schema,
	body: unknown,
	findIssues: FindIssues,
): Promise<z.output<Schema>> {
	const parsed = schema.safeParse(body, { error: issueSentence });
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.flatMap(issuesOf);
	const sound = soundMembers(body, issues);
	throw invalidBody([...issues, ...(sound ? await findIssues(sound) : [])]);
}

/** The members of the right shape, so that all problems are reported at once. */
export function soundMembers(
	body: unknown,
	issues: readonly ProblemIssue[],
): RequestPart | undefined {
	const broken = new Set(issues.map(({ pointer }) => pointer.split("/")[1]));
	const sound = Object.entries(body ?? {}).filter(
		([member, value]) => !broken.has(member) && value !== null,
	);
	return Facts.safeParse(Object.fromEntries(sound)).data;
}
