import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import type { Area } from "./areas.ts";

export interface Mutants {
	total: number;
	/** Killed by a test, or never finished. */
	noticed: number;
}

/** Changes that no test can detect: the program could not run, or they are excluded. */
const UNCOUNTED = ["CompileError", "RuntimeError", "Ignored"];
const NOTICED = ["Killed", "Timeout"];

/** Tries every mutant of an area with the tests that run it. */
export async function mutantsOf(
	{ sources, tests }: Area,
	{ folder, showSurvivors }: { folder: string; showSurvivors: boolean },
): Promise<Mutants> {
	process.env.MUTATION_TESTS = tests.join(",,");
	const results = await new Stryker({
		mutate: [...sources],
		testRunner: "vitest",
		plugins: ["@stryker-mutator/vitest-runner"],
		vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
		coverageAnalysis: "perTest",
		concurrency: 2,
		reporters: [
			process.stdout.isTTY ? "progress" : "progress-append-only",
			...(showSurvivors ? ["clear-text"] : []),
		],
		clearTextReporter: { logTests: false, reportScoreTable: false },
		tempDirName: join(folder, "sandbox"),
		ignorePatterns: ["dist", "data/live", ".astro"],
		disableTypeChecks: false,
	}).runMutationTest();
	const counted = results.filter(({ status }) => !UNCOUNTED.includes(status));
	return {
		total: counted.length,
		noticed: counted.filter(({ status }) => NOTICED.includes(status)).length,
	};
}
