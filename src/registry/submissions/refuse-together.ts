import { Refusal } from "#domain/errors.ts";
import { refusalOfAll } from "#domain/refusal-of-all.ts";

/** Running checks; undefined if none is needed. */
type Checks = readonly (Promise<unknown> | undefined)[];

/** Waits for all checks and reports their refusals together. A refusal without members is reported alone, the first one. */
export async function refuseTogether(checks: Checks): Promise<void> {
	const [first, ...others] = await refusalsOf(checks);
	if (first) throw refusalOfAll(first, others);
}

/** Refusals of the checks with members. Any other failure is thrown. */
export async function refusalsOf(checks: Checks): Promise<Refusal[]> {
	const settled = await Promise.allSettled(checks);
	return settled.flatMap((outcome) => {
		if (outcome.status === "fulfilled") return [];
		const reason: unknown = outcome.reason;
		if (!(reason instanceof Refusal) || reason.errors.length === 0) throw reason;
		return [reason];
	});
}
