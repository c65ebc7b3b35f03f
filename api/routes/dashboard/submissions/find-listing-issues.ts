import { ListingChangesForm, statedByForm } from "#contract/listing-form.ts";
import { membersOf } from "#contract/members-of.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import { invalidBody, type RequestPart } from "#domain/accept-registration.ts";
import type { ListingChanges } from "#domain/accept-revision.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { type FindIssues, soundMembers } from "../../parse-listing-body.ts";
import type { FindMore } from "../take-form.ts";

/** What is wrong in a listing form, apart from fields whose shape is already wrong. */
export function findListingIssues(
	values: Parameters<FindMore>[0],
	errors: readonly ProblemIssue[],
	findIssues: FindIssues,
): ReturnType<FindIssues> {
	const rest = soundListing(values, errors);
	return rest ? findIssues(rest) : [];
}

/** The values of a listing form's fields with the right shape, by the members of a request. */
export function soundListing(
	values: Parameters<FindMore>[0],
	errors: readonly ProblemIssue[] = [],
): RequestPart | undefined {
	return soundMembers(Object.fromEntries(readFields(values).stated), errors);
}

/** The same as changes: an empty field removes the fact, one of the wrong shape leaves it as it is. */
export function soundChanges(values: FormAttempt["values"]): ListingChanges {
	const { stated, wrong } = readFields(values);
	return membersOf(
		stated.map(([wire, value]) => [wire, value ?? (wrong.has(wire) ? undefined : null)]),
	);
}

/** What is stated in fields of the right shape, and the names of the others. */
function readFields(values: FormAttempt["values"]) {
	const fields: Record<string, unknown> = {};
	const wrong = new Set<string>();
	for (const [name, schema] of Object.entries(ListingChangesForm.shape)) {
		const { success, data } = schema.safeParse(values[name]);
		if (success) fields[name] = data;
		else wrong.add(name);
	}
	return { stated: statedByForm(fields), wrong };
}

/** A form that is only shown again, unless something in it is wrong. */
export function shownAgain(
	values: FormAttempt["values"],
	errors: readonly ProblemIssue[],
): FormAttempt {
	if (errors.length > 0) throw invalidBody(errors);
	return { values, errors, detail: null };
}
