import { defineConfig } from "vitest/config";
import { useMemoryForFiles } from "./use-memory-for-files.ts";

useMemoryForFiles();

/** Folders whose tests share nothing but pure modules; they need no process of their own for each file. */
const UNIT = [
	"access-logs",
	"contract",
	"domain",
	"importers",
	"render",
	"search",
	"snapshot",
	"views",
];
const unitFiles = UNIT.map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
	test: {
		environment: "node",
		globalSetup: "test/prepare-tests.ts",
		setupFiles: "test/trials/calls-nobody/every-test.ts",
		maxWorkers: 4,
		testTimeout: 30_000,
		hookTimeout: 60_000,
		// A limit for what never comes, on a machine that is busy with other tests.
		expect: { poll: { timeout: 20_000 } },
		reporters: process.env.CI ? ["default"] : ["dot"],
		projects: [
			{ extends: true, test: { name: "unit", include: unitFiles, isolate: false } },
			{
				extends: true,
				test: { name: "whole", include: ["test/**/*.test.ts"], exclude: unitFiles, isolate: false },
			},
		],
	},
});
