import { setImmediate as nextTurn } from "node:timers/promises";

/** Others wait no longer than about this, and the step that is running. */
const TURN_MS = 1;

/** A long computation in small parts. Whoever runs it may let others have a turn after each. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs long work on a thread that also answers others, and lets them through between its steps. */
export async function takeTurns<Result>(steps: Steps<Result>): Promise<Result> {
	let begunAt = performance.now();
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
		if (performance.now() - begunAt < TURN_MS) continue;
		await nextTurn();
		begunAt = performance.now();
	}
}
