import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { readConfig } from "#api/config.ts";
import { type BackupCounts, readBackup } from "#registry/backup.ts";
import { createLowdbRegistry, holdsRegistry } from "#registry/stores/lowdb.ts";
import { copyHistory, readHistory } from "#snapshot/history-files.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createSteps } from "../terminal/steps.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addBackupCommands(program: Command): void {
	program
		.command("backup <folder>")
		.description("write records, events and history into a new folder")
		.option("--json", "print JSON")
		.action(async (folder: string, options: OutputOptions) => {
			const target = resolve(folder);
			if (existsSync(target)) throw new UsageError(`${folder} exists already; name a new folder.`);
			const steps = createSteps(process.stderr);
			const counts = await steps.run("back up", async () => {
				const written = await runOnRegistry<BackupCounts>("registry.backup", { directory: target });
				const { dataDirectory } = readConfig(process.env);
				await copyHistory(historyIn(dataDirectory), join(target, "history"));
				return written;
			});
			printResult(counts, `Backed up ${describe(counts)} to ${folder}.`, options);
		});
	program
		.command("restore <folder>")
		.description("fill an empty data directory from a backup; the service must not run")
		.option("--json", "print JSON")
		.action(async (folder: string, options: OutputOptions) => {
			const { dataDirectory } = readConfig(process.env);
			if (holdsRegistry(dataDirectory)) {
				throw new UsageError(
					`${dataDirectory} holds a registry; restore into an empty directory (DATA_DIR).`,
				);
			}
			const steps = createSteps(process.stderr);
			const counts = await steps.run("restore", () => restore(resolve(folder), dataDirectory));
			printResult(
				counts,
				`Restored ${describe(counts)}; npm run build draws the release.`,
				options,
			);
		});
}

async function restore(folder: string, dataDirectory: string): Promise<BackupCounts> {
	let counts: BackupCounts = {};
	await createLowdbRegistry(dataDirectory, async (store) => {
		counts = await readBackup(store, folder);
		await copyHistory(join(folder, "history"), historyIn(dataDirectory));
		await readHistory(historyIn(dataDirectory));
	});
	return counts;
}

function describe(counts: BackupCounts): string {
	return Object.entries(counts)
		.map(([file, lines]) => `${lines} ${file.replace(".jsonl", "")}`)
		.join(", ");
}
