import { Refusal } from "#domain/errors.ts";

/** The source of a failure: only a followed source has a name. */
export interface Subject {
	name: string | null;
}

/** A source or one of its pages could not be read. `what` continues the sentence after the address. */
export function sourceFailure(
	{ name }: Subject,
	address: string,
	what: string,
	options: { retryAfterSeconds?: number; cause?: unknown } = {},
): Refusal {
	const { retryAfterSeconds, cause } = options;
	const subject = name === null ? address : `Source ${name}: ${address}`;
	const headers =
		retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
	return new Refusal("unavailable", `${subject} ${what}`, { headers, cause });
}
