import { invalidBody, Refusal } from "#domain/errors.ts";

/** Running checks; undefined if none is needed. */
type Checks = readonly (Promise<unknown> | undefined)[];

/** Waits for all checks and reports their refusals together. A refusal without members is reported alone, the first one. */
export async function refuseTogether(checks: Checks): Promise<void> {
	const [first, ...others] = await refusalsOfMany(checks);
	if (first) throw refusalOfAll(first, others);
}

/** Refusals of the checks with members. Any other failure is thrown. */
export async function refusalsOfMany(checks: Checks): Promise<Refusal[]> {
	const settled = await Promise.allSettled(checks);
	return settled.flatMap((outcome) => {
		if (outcome.status === "fulfilled") return [];
		const reason: unknown = outcome.reason;
		if (!(reason instanceof Refusal) || reason.errors.length === 0) throw reason;
		return [reason];
	});
}

/**
 * Combines several refusals into one that names all their members. If they are of one kind, the first one's sentence is
 * used; otherwise the body is invalid.
 */
function refusalOfAll(first: Refusal, others: readonly Refusal[]): Refusal {
	if (others.length === 0) return first;
	const { code, message, submissionId, headers } = first;
	const errors = [first, ...others].flatMap(({ errors }) => errors);
	if (others.some((other) => other.code !== code) || code === "invalid_body")
		return invalidBody(errors);
	return new Refusal(code, message, {
		errors,
		headers,
		...(submissionId === undefined ? {} : { submissionId }),
	});
}
