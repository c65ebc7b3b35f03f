import { setImmediate as othersTurn } from "node:timers/promises";
import type { Steps } from "#search/order-in-steps.ts";

/** Runs a long computation and lets other work through after each of its steps. */
export async function takeTurns<Result>(steps: Steps<Result>): Promise<Result> {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
		await othersTurn();
	}
}
