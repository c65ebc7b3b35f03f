import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";
import { SETTINGS, SLOW } from "./vitest.config.ts";

export default defineConfig({
	test: {
		...SETTINGS,
		name: "slow",
		include: SLOW,
		testTimeout: 900_000,
		// One more than elsewhere, because much of the time is spent on waiting for clocks.
		maxWorkers: 3,
		sequence: { sequencer: LongestFirst },
	},
});
