import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { readConfig } from "#api/settings/config.ts";
import { type BackupCounts, readBackup, SUMS_FILE } from "#registry/backup.ts";
import { backupFileOf, COLLECTION_NAMES, COLLECTIONS } from "#registry/collections.ts";
import { type CopyCounts, copyStore } from "#registry/copy-store.ts";
import { isDatabase, registryEngine } from "#registry/engine.ts";
import type { RegistryPlace } from "#registry/registry-engine.ts";
import { copyKeys } from "#signing/signing-keys.ts";
import { copyHistory, readHistory } from "#snapshot/history/history-files.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { addNotice } from "../terminal/notices.ts";
import { createSteps } from "../terminal/steps.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addBackupCommand(program: Command): void {
	program
		.command("backup <folder>")
		.option("--json", "print JSON")
		.action(async (folder: string, options: OutputOptions) => {
			const target = resolve(folder);
			if (existsSync(target)) throw new UsageError(`${folder} exists already; name a new folder.`);
			const counts = await createSteps(process.stderr).run("back up", async () => {
				await mkdir(dirname(target), { recursive: true, mode: 0o700 });
				const written = await runOnRegistry<BackupCounts>("registry.backup", { directory: target });
				if (!existsSync(join(target, SUMS_FILE))) throw new UsageError(writtenElsewhere(target));
				const { dataDirectory } = readConfig(process.env);
				const history = await copyHistory(historyIn(dataDirectory), join(target, "history"));
				if (history === 0) addNotice(NO_HISTORY);
				return { ...written, history };
			});
			printResult(counts, `Backed up ${describe(counts)} to ${folder}.`, options);
		});
}

export function addRestoreCommand(program: Command): void {
	program
		.command("restore <folder>")
		.option("--json", "print JSON")
		.action(async (folder: string, options: OutputOptions) => {
			const config = readConfig(process.env);
			const { name, holds } = await registryEngine(config);
			if (await holds()) {
				throw new UsageError(`${name} holds a registry; restore into an empty place (DATA_DIR).`);
			}
			const steps = createSteps(process.stderr);
			const counts = await steps.run("restore", () => restore(resolve(folder), config));
			const words = `Restored ${describe(counts)}; npm run build creates the release.`;
			printResult(counts, words, options);
		});
}

/** Under systemd, a service has a `/tmp` of its own. */
function writtenElsewhere(target: string): string {
	return `The running service wrote the records, but they are not in ${target}. Name a folder that the service shares with this command, such as one next to DATA_DIR, not in /tmp.`;
}

const NO_HISTORY =
	"The backup has no history, because there is none in this DATA_DIR. Run it on the machine that builds, or with its DATA_DIR.";

async function restore(folder: string, place: RegistryPlace): Promise<BackupCounts> {
	let counts: BackupCounts = {};
	const history = historyIn(place.dataDirectory);
	const engine = await registryEngine(place);
	await engine.create(async (store) => {
		counts = await readBackup(store, folder);
		await copyHistory(join(folder, "history"), history);
		// Fails if the history is unreadable.
		await readHistory(history);
	});
	return counts;
}

function describe(counts: BackupCounts): string {
	return Object.entries(counts)
		.map(([file, lines]) => `${lines} ${TITLES.get(file) ?? file.replace(".jsonl", "")}`)
		.join(", ");
}

const TITLES: ReadonlyMap<string | undefined, string> = new Map([
	...COLLECTION_NAMES.map((name) => [backupFileOf(name), COLLECTIONS[name].title] as const),
	["history", "history files"],
]);

const KEYS_COPIED = " The keys that sign dumps were copied too.";

export function addMigrateStoreCommand(program: Command): void {
	program
		.command("migrate-store <target>")
		.option("--json", "print JSON")
		.action(async (target: string, options: OutputOptions) => {
			const { dataDirectory, databaseUrl } = readConfig(process.env);
			const place = targetPlace(target, dataDirectory);
			const { counts, hasKeys } = await createSteps(process.stderr).run("copy and compare", () =>
				migrate({ dataDirectory, databaseUrl }, place),
			);
			const copied = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
			const { name } = await registryEngine(place);
			const words = `Copied to ${name}, and everything matches: ${copied.join(", ")}.`;
			printResult(counts, hasKeys ? words + KEYS_COPIED : words, options);
		});
}

/** The history stays in its folder if the records move to a database. */
function targetPlace(target: string, dataDirectory: string): RegistryPlace {
	if (isDatabase(target)) return { dataDirectory, databaseUrl: target };
	if (/^[a-z][\w+.-]*:\/\//i.test(target))
		throw new UsageError(`${target} is neither a folder nor a postgres:// address.`);
	return { dataDirectory: resolve(target), databaseUrl: null };
}

async function migrate(from: RegistryPlace, to: RegistryPlace) {
	const source = await registryEngine(from);
	const target = await registryEngine(to);
	if (!(await source.holds())) throw new UsageError(`There is no registry in ${source.name}.`);
	const store = await source.open();
	if (!store) throw new UsageError(`Another process is using the registry in ${source.name}.`);
	try {
		let counts: CopyCounts = {};
		let hasKeys = false;
		await target.create(async (empty) => {
			counts = await copyStore(store, empty);
			if (from.dataDirectory === to.dataDirectory) return;
			await copyHistory(historyIn(from.dataDirectory), historyIn(to.dataDirectory));
			hasKeys = await copyKeys(from.dataDirectory, to.dataDirectory);
		});
		return { counts, hasKeys };
	} finally {
		await store.close();
	}
}
