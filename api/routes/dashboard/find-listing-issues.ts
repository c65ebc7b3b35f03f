import { ListingChangesForm } from "#contract/forms.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { issuesOfTheRest } from "../parse-listing-body.ts";

/** What the gates would refuse in the form of a listing, apart from fields whose shape is already wrong. */
export function findListingIssues(
	values: FormAttempt["values"],
	errors: readonly ProblemIssue[],
): readonly ProblemIssue[] {
	const fields = Object.entries(ListingChangesForm.shape).flatMap(([name, schema]) => {
		const { success, data } = schema.safeParse(values[name]);
		return success && data !== undefined ? [[name, data] as const] : [];
	});
	return issuesOfTheRest(Object.fromEntries(fields), errors);
}
