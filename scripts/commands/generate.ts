import type { Command } from "commander";
import type { generateChanges } from "#registry/sample/generate-changes.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createSteps } from "../terminal/steps.ts";
import { wholeNumber } from "../terminal/whole-number.ts";
import { runOnRegistry } from "./registry-access.ts";

/**
 * How many agents are stored at once. In the file store each part rewrites all previous ones; while a part is stored,
 * it is in memory and others cannot write.
 */
const PART = 25_000;

interface GenerateOptions extends OutputOptions {
	agents?: string;
	changes?: string;
	first: string;
	seed: string;
	documents?: boolean;
}

export function addGenerateCommand(program: Command): void {
	program
		.command("generate")
		.description("add invented agents for load tests, or activity on some of them")
		.option("--agents <count>", "how many to add")
		.option(
			"--changes <count>",
			"how many get views and votes; one in five also changes its description",
		)
		.option("--first <number>", "number of the first one, to continue an earlier run", "0")
		.option("--seed <text>", "the same seed gives the same agents and changes", "trial")
		.option("--documents", "give each one a document with eight tools")
		.option("--json", "print JSON")
		.action(async (options: GenerateOptions) => {
			const { agents, changes } = options;
			if (agents !== undefined && changes === undefined) return addAgents(agents, options);
			if (changes !== undefined && agents === undefined) return changeAgents(changes, options);
			throw new UsageError("Give either --agents to add or --changes to make.");
		});
}

async function addAgents(agents: string, { first, seed, json, documents }: GenerateOptions) {
	const count = wholeNumber("--agents", agents);
	const start = wholeNumber("--first", first);
	const steps = createSteps(process.stderr);
	await steps.run("generate", async (report) => {
		for (let done = 0; done < count; done += PART) {
			const part = Math.min(PART, count - done);
			const wanted = { first: start + done, count: part, seed, documents };
			await runOnRegistry("agents.generate", wanted);
			report(done + part, count);
		}
	});
	printResult(
		{ agents: count, first: start, seed },
		`Generated ${count} agents.`,
		json ? { json } : {},
	);
}

async function changeAgents(changes: string, { seed, json }: GenerateOptions): Promise<void> {
	const count = wholeNumber("--changes", changes);
	const result = await runOnRegistry<Awaited<ReturnType<typeof generateChanges>>>(
		"agents.generate_changes",
		{ count, seed },
	);
	printResult(
		{ ...result, seed },
		`${result.agents} agents had activity; ${result.described} changed their description.`,
		json ? { json } : {},
	);
}
