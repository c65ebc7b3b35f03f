import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runMeasured } from "../bench/run-measured.ts";
import { NODE, PROJECT } from "../scripts/instance.ts";
import { TRIALS } from "./trials.ts";

/** It needs programs that only a release is built with. */
const BY_HAND = ["deploy"];

it("every trial is tried with a smaller count", () => {
	const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".test.ts"))
		.map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
		.join("\n");
	const untried = Object.keys(TRIALS).filter((name) => {
		const called = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
		return !new RegExp(`(?:keepsPromise|runTrial)\\(\\s*${called}\\b`).test(tests);
	});
	expect(untried).toEqual(BY_HAND);
});

it("the command finds them all", async () => {
	const { end, lines } = await runMeasured([NODE, "test/trials/run.ts", "--help"], {
		directory: PROJECT,
	});
	expect(end).toBe("0");
	for (const name of Object.keys(TRIALS)) expect(lines.join("\n")).toContain(`  ${name} `);
});
