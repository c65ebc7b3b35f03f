import { ListingChangesForm, statedByForm } from "#contract/listing-form.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { RequestPart } from "#domain/accept-registration.ts";
import { type FindIssues, soundMembers } from "../parse-listing-body.ts";
import type { FindMore } from "./take-form.ts";

/** What is wrong in the form of a listing, apart from fields whose shape is already wrong. */
export function findListingIssues(
	values: Parameters<FindMore>[0],
	errors: readonly ProblemIssue[],
	findIssues: FindIssues,
): ReturnType<FindIssues> {
	const rest = soundListing(values, errors);
	return rest ? findIssues(rest) : [];
}

/** What the form of a listing states in fields of the right shape, by the members of a request. */
export function soundListing(
	values: Parameters<FindMore>[0],
	errors: readonly ProblemIssue[] = [],
): RequestPart | undefined {
	const fields = Object.entries(ListingChangesForm.shape).flatMap(([name, schema]) => {
		const { success, data } = schema.safeParse(values[name]);
		return success && data !== undefined ? [[name, data] as const] : [];
	});
	const stated = statedByForm(Object.fromEntries(fields));
	return soundMembers(Object.fromEntries(stated), errors);
}
