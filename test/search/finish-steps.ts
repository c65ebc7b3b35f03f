import type { Steps } from "#disk/take-turns.ts";

/** The result of a computation without interruptions. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}
