import type { ProblemCode, ProblemIssue } from "#contract/http/problem.ts";

interface RefusalOptions {
	/** Every invalid member, if any can be named. */
	errors?: readonly ProblemIssue[];
	/** Response headers that belong to this failure, such as `Retry-After`. */
	headers?: Readonly<Record<string, string>>;
	/** The owner's own submission that conflicts. */
	submissionId?: string;
	/** The limit that was reached, in one word for operators. */
	bound?: string;
	/** True if the operator was already notified, once for all failures of this kind. */
	reported?: boolean;
	cause?: unknown;
}

/**
 * A failure that callers can see. The table of problem codes lists them all. Anything else that is thrown is a bug and
 * is logged.
 */
export class Refusal extends Error {
	readonly code: ProblemCode;
	readonly errors: readonly ProblemIssue[];
	readonly headers: Readonly<Record<string, string>>;
	readonly submissionId: string | undefined;
	readonly bound: string | undefined;
	readonly isReported: boolean;

	/** `detail` is a sentence for people that says what is wrong. It never repeats a value that a stranger sent. */
	constructor(code: ProblemCode, detail: string, options: RefusalOptions = {}) {
		super(detail, { cause: options.cause });
		this.name = "Refusal";
		this.code = code;
		this.errors = options.errors ?? [];
		this.headers = options.headers ?? {};
		this.submissionId = options.submissionId;
		this.bound = options.bound;
		this.isReported = options.reported ?? false;
	}
}

/** The same for unknown, pending, rejected and removed agents. */
export function agentNotFound(): Refusal {
	return new Refusal("not_found", "No public agent has this slug.");
}

/** The limit of an action was reached. `sentence` has no full stop. */
export function tooManyActs(sentence: string, retryAfterSeconds: number): Refusal {
	return refuseFor("rate_limited", sentence, retryAfterSeconds);
}

/** The account has enough work running, or its failed work took too long. `sentence` has no full stop. */
export function tooMuchWork(sentence: string, retryAfterSeconds: number): Refusal {
	return refuseFor("too_much_work", sentence, retryAfterSeconds);
}

function refuseFor(code: ProblemCode, sentence: string, seconds: number): Refusal {
	return new Refusal(code, `${sentence}. Try again ${waitInWords(seconds)}.`, {
		headers: { "Retry-After": String(seconds) },
	});
}

export function waitInWords(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	if (minutes <= 90) return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
	return `in ${Math.ceil(minutes / 60)} hours`;
}

/** Names every wrong member. The sentence is about the first. */
export function refuseMembers(issues: readonly ProblemIssue[]): Refusal {
	const [first] = issues;
	const member = first?.pointer.split("/")[1]?.replaceAll("_", " ");
	return new Refusal("invalid_body", `The ${member} ${first?.detail}.`, { errors: issues });
}

/** Names the one wrong member. */
export const refuseMember = (member: string, detail: string): Refusal =>
	refuseMembers([{ pointer: `#/${member}`, detail }]);

/** Names every wrong member, in the sentence too. */
export function invalidBody(errors: readonly ProblemIssue[]): Refusal {
	const members = new Set(errors.map(({ pointer }) => pointer.replace(/^#\/?/, "")));
	const names = [...members].join(", ") || "the body itself";
	return new Refusal("invalid_body", `The body has invalid members: ${names}.`, { errors });
}
