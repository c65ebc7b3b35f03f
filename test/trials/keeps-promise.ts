import { expect, it } from "vitest";
import { drawnSeed } from "../drawn-random.ts";
import { runTrial, type Trial } from "./trial.ts";

/** A trial as a test, with a smaller count. */
export function keepsPromise(trial: Trial, count: number): void {
	it(`${trial.promise} (${count} ${trial.unit})`, async () => {
		const { broken } = await runTrial(trial, { count, seed: drawnSeed(trial.promise) });
		expect(broken).toEqual([]);
	});
}
