import { expect, it } from "vitest";
import { runTrial, type Trial } from "./trial.ts";

/** A trial as a test, with a smaller count. The time limit is for trials that hang, and no promise. */
export function keepsPromise(trial: Trial, count: number, withinMs = 60_000): void {
	const name = `${trial.promise} (${count} ${trial.unit})`;
	it(name, { timeout: withinMs }, async () => {
		const { broken } = await runTrial(trial, { count, seed: trial.promise });
		expect(broken).toEqual([]);
	});
}
