import type { Command } from "commander";
import { readConfig } from "#api/config.ts";
import { createLowdbRegistry } from "#registry/stores/lowdb.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";

export function addInitCommand(program: Command): void {
	program
		.command("init")
		.description("make an empty registry instead of the sample that the first start would fill in")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			const { dataDirectory } = readConfig(process.env);
			await createLowdbRegistry(dataDirectory);
			printResult({ dataDirectory }, `Made an empty registry in ${dataDirectory}.`, options);
		});
}
