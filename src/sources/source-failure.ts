import { Refusal } from "#domain/errors.ts";

/** Where something was read, for sentences: a source that is followed has a name. */
export interface Subject {
	name: string | null;
}

/** A source, or a page of it, could not be read. `what` goes on after the address and ends with a full stop. */
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
