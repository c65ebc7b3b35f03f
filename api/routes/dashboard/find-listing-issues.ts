import { ListingChangesForm, statedByForm } from "#contract/listing-form.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import { type FindIssues, soundMembers } from "../parse-listing-body.ts";
import type { FindMore } from "./take-form.ts";

/** What is wrong in the form of a listing, apart from fields whose shape is already wrong. */
export function findListingIssues(
	values: Parameters<FindMore>[0],
	errors: readonly ProblemIssue[],
	findIssues: FindIssues,
): ReturnType<FindIssues> {
	const fields = Object.entries(ListingChangesForm.shape).flatMap(([name, schema]) => {
		const { success, data } = schema.safeParse(values[name]);
		return success && data !== undefined ? [[name, data] as const] : [];
	});
	const stated = statedByForm(Object.fromEntries(fields));
	const rest = soundMembers(Object.fromEntries(stated), errors);
	return rest ? findIssues(rest) : [];
}
