import type { Command } from "commander";
import { readConfig } from "#api/config.ts";
import { registryEngine } from "#registry/engine.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";

export function addInitCommand(program: Command): void {
	program
		.command("init")
		.description("make an empty registry instead of the sample that the first start would fill in")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			const config = readConfig(process.env);
			const engine = await registryEngine(config);
			await engine.create();
			const { dataDirectory } = config;
			printResult({ dataDirectory }, `Made an empty registry in ${engine.name}.`, options);
		});
}
