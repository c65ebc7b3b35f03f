import type { TurnSteps } from "#disk/take-turns.ts";

/** The result of a computation without interruptions. */
export function finishSteps<Result>(steps: TurnSteps<Result>): Result {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}
