import { setImmediate as nextTurn } from "node:timers/promises";

/** Other work waits about this long, plus the current step. */
const TURN_MS = 1;

/** A long computation in small steps. Its caller can do other work between them. */
export type TurnSteps<Result> = Generator<undefined, Result, undefined>;

/** Runs a long computation on a busy thread, and does other work between its steps. */
export async function takeTurns<Result>(steps: TurnSteps<Result>): Promise<Result> {
	let begunAt = performance.now();
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
		if (performance.now() - begunAt < TURN_MS) continue;
		await nextTurn();
		begunAt = performance.now();
	}
}
