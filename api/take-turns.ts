import { setImmediate as othersTurn } from "node:timers/promises";
import type { Steps } from "#search/order-in-steps.ts";

/** Goes through a long computation; after each of its steps everybody else has a turn. */
export async function takeTurns<Result>(steps: Steps<Result>): Promise<Result> {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
		await othersTurn();
	}
}
