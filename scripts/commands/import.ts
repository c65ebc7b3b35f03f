import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import type { Importer, ImportSkip } from "#importers/importer.ts";
import { findImporter, IMPORTERS } from "#importers/importers.ts";
import type { ImportResult } from "#registry/import-agents.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createSteps } from "../terminal/steps.ts";
import { printImportReport } from "./print-import-report.ts";
import { runOnRegistry } from "./registry-access.ts";

/** Agents that are taken together, all or none. */
const PART = 100;

export function addImportCommand(program: Command): void {
	const formats = IMPORTERS.map(({ format, summary }) => `  ${format.padEnd(16)} ${summary}`);
	program
		.command("import <format> <path>")
		.description("take agents from a file or folder of another registry")
		.option("--approve", "make new agents public without review", false)
		.option("--json", "print JSON")
		.addHelpText("after", `\nFormats:\n${formats.join("\n")}`)
		.action(async (format: string, path: string, options: { approve: boolean; json?: boolean }) => {
			const importer = findImporter(format);
			if (!importer) {
				const known = IMPORTERS.map((row) => row.format).join(", ");
				throw new UsageError(`There is no format ${format}; known are ${known}.`);
			}
			const steps = createSteps(process.stderr);
			const { agents, skipped } = await steps.run("read", () => readDocuments(importer, path));
			const results: ImportResult[] = [];
			await steps.run("import", async (report) => {
				for (let start = 0; start < agents.length; start += PART) {
					const input = { agents: agents.slice(start, start + PART), approve: options.approve };
					results.push(...(await runOnRegistry<ImportResult[]>("agents.import", input)));
					report(results.length, agents.length);
				}
			});
			printImportReport({ results, skipped }, options);
		});
}

async function readDocuments(
	importer: Importer,
	path: string,
): Promise<{ agents: ImportedAgent[]; skipped: ImportSkip[] }> {
	const isFolder = (await stat(path)).isDirectory();
	const names = isFolder ? (await readdir(path, { recursive: true })).sort() : [""];
	const wanted = names.filter((name) => !isFolder || importer.accepts(name));
	if (wanted.length === 0)
		throw new UsageError(`${path} holds no documents of the format ${importer.format}.`);
	const agents: ImportedAgent[] = [];
	const skipped: ImportSkip[] = [];
	for (const name of wanted) {
		const text = await readFile(join(path, name), "utf8");
		const outcome = importer.read({ name: name || path, text });
		agents.push(...outcome.agents);
		skipped.push(...outcome.skipped);
	}
	return { agents, skipped };
}
