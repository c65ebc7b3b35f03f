import { defineConfig } from "vitest/config";
import { useMemoryForFiles } from "./use-memory-for-files.ts";

useMemoryForFiles();

/** Folders whose tests touch nothing but pure modules; `--project unit` runs them alone. */
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
		// Files of a worker share modules: to load them anew for each took half the time of `test/api`.
		isolate: false,
		maxWorkers: 4,
		testTimeout: 30_000,
		hookTimeout: 60_000,
		// A limit for what never comes, on a machine that is busy with other tests.
		expect: { poll: { timeout: 20_000 } },
		reporters: process.env.CI ? ["default"] : ["dot"],
		projects: [
			{ extends: true, test: { name: "unit", include: unitFiles } },
			{
				extends: true,
				test: { name: "whole", include: ["test/**/*.test.ts"], exclude: unitFiles },
			},
		],
	},
});
