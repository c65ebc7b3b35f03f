import type { Steps } from "#disk/take-turns.ts";

/** The result of a computation that nobody interrupts. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}
