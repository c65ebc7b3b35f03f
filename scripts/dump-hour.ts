import { join } from "node:path";
import { type Config, siteOf } from "#api/config.ts";
import { DUMPS_FOLDER } from "#contract/dump.ts";
import { pruneDumps } from "#dumps/prune-dumps.ts";
import type { Signer } from "#dumps/signing-keys.ts";
import { writeDump } from "#dumps/write-dump.ts";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { openSignals, SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { openColumns } from "#snapshot/snapshot-file.ts";
import { createViewContext } from "#views/view-context.ts";
import type { Steps } from "./terminal/steps.ts";

interface DumpHourOptions {
	snapshot: Snapshot;
	at: Date;
	signer: Signer;
	steps: Steps;
}

/** Writes the dump of a published hour, unless one says the same already, and the list of all that are kept. */
export async function dumpHour(
	config: Config,
	{ snapshot, at, signer, steps }: DumpHourOptions,
): Promise<void> {
	const { dataDirectory, releasesDirectory } = config;
	const directory = join(releasesDirectory, DUMPS_FOLDER);
	await steps.run("write the dump", async (onProgress) => {
		const columns = await openColumns(dataDirectory, snapshot.id, SIGNAL_COLUMNS);
		const context = createViewContext(snapshot, siteOf(config));
		const current = await writeDump({
			...{ directory, context, signer, onProgress },
			signalsAt: openSignals(columns),
		});
		const ids = await pruneDumps(directory, at);
		const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
		await writeDumpIndex({ directory, context, pages, ids, current: current.id });
	});
}
