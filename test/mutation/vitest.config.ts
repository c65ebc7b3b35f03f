import { defineConfig } from "vitest/config";

/** The tests that must detect the mutants of one area, without what all others need before them. */
export default defineConfig({
	test: {
		environment: "node",
		include: (process.env.MUTATION_TESTS ?? "").split(",,"),
		testTimeout: 10_000,
		hookTimeout: 30_000,
		isolate: false,
	},
});
