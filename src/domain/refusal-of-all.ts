import { invalidBody } from "./accept-registration.ts";
import { Refusal } from "./errors.ts";

/**
 * Combines several refusals into one that names all their members. If they are of one kind, the first one's sentence is
 * used; otherwise the body is invalid.
 */
export function refusalOfAll(first: Refusal, others: readonly Refusal[]): Refusal {
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
