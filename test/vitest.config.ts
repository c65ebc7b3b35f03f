import { defineConfig, type ViteUserConfig } from "vitest/config";
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

/** Trials and runs of whole programs, as long as all others together; `npm run test:slow`, and CI after `npm test`. */
export const SLOW = [
	"test/trials/**/*.test.ts",
	"test/several-processes/**/*.test.ts",
	"test/cards/hostile-cards.test.ts",
	"test/registry/lowdb-crash.test.ts",
	"test/scripts/{account-story,build,build-workers,first-start,instances-follow-each-other}.test.ts",
	"test/scripts/{publish-to-storage,registration-story,start,take-down}.test.ts",
];

export const SETTINGS = {
	environment: "node",
	globalSetup: "test/prepare-tests.ts",
	setupFiles: "test/trials/calls-nobody/every-test.ts",
	// Files of a worker share modules: to load them anew for each took half the time of `test/api`.
	isolate: false,
	// Node strips the types itself, as it does when the program runs. To transform all modules took a third longer.
	experimental: { viteModuleRunner: false, nodeLoader: false },
	maxWorkers: 4,
	testTimeout: 30_000,
	hookTimeout: 60_000,
	// A limit for what never comes, on a machine that is busy with other tests.
	expect: { poll: { timeout: 20_000 } },
	reporters: process.env.CI ? ["default"] : ["dot"],
} as const satisfies ViteUserConfig["test"];

export default defineConfig({
	test: {
		...SETTINGS,
		projects: [
			{ extends: true, test: { name: "unit", include: unitFiles } },
			{
				extends: true,
				test: { name: "whole", include: ["test/**/*.test.ts"], exclude: [...unitFiles, ...SLOW] },
			},
		],
	},
});
