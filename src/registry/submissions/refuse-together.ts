import { Refusal } from "#domain/errors.ts";
import { refusalOfAll } from "#domain/refusal-of-all.ts";

/** Checks that run; what needs none is left out. */
type Checks = readonly (Promise<unknown> | undefined)[];

/** Waits for all checks; what they refuse is told at once. A reason that names no member is told alone, the first of them. */
export async function refuseTogether(checks: Checks): Promise<void> {
	const [first, ...others] = await refusalsOf(checks);
	if (first) throw refusalOfAll(first, others);
}

/** What the checks refuse by the names of members. Any other reason is thrown. */
export async function refusalsOf(checks: Checks): Promise<Refusal[]> {
	const settled = await Promise.allSettled(checks);
	return settled.flatMap((outcome) => {
		if (outcome.status === "fulfilled") return [];
		const reason: unknown = outcome.reason;
		if (!(reason instanceof Refusal) || reason.errors.length === 0) throw reason;
		return [reason];
	});
}
