import { resolve } from "node:path";
import type { Command } from "commander";
import { readConfig } from "#api/settings/config.ts";
import { copyKeys } from "#dumps/signing-keys.ts";
import { type CopyCounts, copyStore } from "#registry/copy-store.ts";
import { isDatabase, registryEngine } from "#registry/engine.ts";
import type { RegistryPlace } from "#registry/registry-engine.ts";
import { copyHistory } from "#snapshot/history/history-files.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createSteps } from "../terminal/steps.ts";

const KEYS_COPIED = " The keys that sign dumps were copied too.";

export function addMigrateStoreCommand(program: Command): void {
	program
		.command("migrate-store <target>")
		.option("--json", "print JSON")
		.action(async (target: string, options: OutputOptions) => {
			const { dataDirectory, databaseUrl } = readConfig(process.env);
			const place = targetPlace(target, dataDirectory);
			const steps = createSteps(process.stderr);
			const { counts, hasKeys } = await steps.run("copy and compare", () =>
				migrate({ dataDirectory, databaseUrl }, place),
			);
			const copied = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
			const { name } = await registryEngine(place);
			printResult(
				counts,
				`Copied to ${name}, and everything matches: ${copied.join(", ")}.${hasKeys ? KEYS_COPIED : ""}`,
				options,
			);
		});
}

/** The history stays in its folder if the records move to a database. */
function targetPlace(target: string, dataDirectory: string): RegistryPlace {
	if (isDatabase(target)) return { dataDirectory, databaseUrl: target };
	if (/^[a-z][\w+.-]*:\/\//i.test(target))
		throw new UsageError(`${target} is neither a folder nor a postgres:// address.`);
	return { dataDirectory: resolve(target), databaseUrl: null };
}

interface Migrated {
	counts: CopyCounts;
	hasKeys: boolean;
}

async function migrate(from: RegistryPlace, to: RegistryPlace): Promise<Migrated> {
	const source = await registryEngine(from);
	const target = await registryEngine(to);
	if (!(await source.holds())) throw new UsageError(`There is no registry in ${source.name}.`);
	const store = await source.open();
	if (!store) throw new UsageError(`Another process is using the registry in ${source.name}.`);
	try {
		const migrated: Migrated = { counts: {}, hasKeys: false };
		await target.create(async (empty) => {
			migrated.counts = await copyStore(store, empty);
			if (from.dataDirectory === to.dataDirectory) return;
			await copyHistory(historyIn(from.dataDirectory), historyIn(to.dataDirectory));
			migrated.hasKeys = await copyKeys(from.dataDirectory, to.dataDirectory);
		});
		return migrated;
	} finally {
		await store.close();
	}
}
