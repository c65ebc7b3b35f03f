import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["test/**/*.test.ts"],
		environment: "node",
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 60_000,
		reporters: process.env.CI ? ["default"] : ["dot"],
	},
});
