import type { Command } from "commander";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { createSteps } from "../terminal/steps.ts";
import { wholeNumber } from "../terminal/whole-number.ts";
import { runOnRegistry } from "./registry-access.ts";

/** Agents that are stored together; a larger part would be a larger text in memory. */
const PART = 10_000;

interface GenerateOptions extends OutputOptions {
	agents: string;
	first: string;
	seed: string;
}

export function addGenerateCommand(program: Command): void {
	program
		.command("generate")
		.description("add invented agents for trials of size")
		.requiredOption("--agents <count>", "how many")
		.option("--first <number>", "number of the first one, to go on where an earlier run ended", "0")
		.option("--seed <text>", "the same seed gives the same agents", "trial")
		.option("--json", "print JSON")
		.action(async ({ agents, first, seed, json }: GenerateOptions) => {
			const count = wholeNumber("--agents", agents);
			const start = wholeNumber("--first", first);
			const steps = createSteps(process.stderr);
			await steps.run("generate", async (report) => {
				for (let done = 0; done < count; done += PART) {
					const part = Math.min(PART, count - done);
					await runOnRegistry("agents.generate", { first: start + done, count: part, seed });
					report(done + part, count);
				}
			});
			printResult(
				{ agents: count, first: start, seed },
				`Generated ${count} agents.`,
				json ? { json } : {},
			);
		});
}
