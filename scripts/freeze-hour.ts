import type { Config } from "#api/config.ts";
import { readLowdbSource } from "#registry/stores/lowdb.ts";
import { buildAgentIndex } from "#search/build-agent-index.ts";
import { INDEX_COLUMNS } from "#search/index-columns.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { readHistory } from "#snapshot/history-files.ts";
import type { HistoryRun } from "#snapshot/point-table.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { historyIn, saveSnapshot } from "#snapshot/snapshot-file.ts";
import { extractRegistry } from "./extract-registry.ts";
import type { Steps } from "./terminal/steps.ts";

export interface FrozenHour {
	/** With all agents in memory. */
	snapshot: Snapshot;
	/** What the hour adds to the history, once it is published. */
	run: HistoryRun;
}

/** Takes the registry's records, scores and ranks them, and saves the snapshot. */
export async function freezeHour(
	{ dataDirectory }: Config,
	{ at, steps }: { at: Date; steps: Steps },
): Promise<FrozenHour> {
	const extract = await steps.run("read the registry", async () =>
		extractRegistry(await readLowdbSource(dataDirectory, tell), at),
	);
	const built = await steps.run("score and rank", async () =>
		buildSnapshot({ extract, history: await readHistory(historyIn(dataDirectory)), at }),
	);
	const index = await steps.run("index for search", () => buildAgentIndex(built.agents));
	const snapshot = await steps.run("save the snapshot", () =>
		saveSnapshot(dataDirectory, built, { [INDEX_COLUMNS]: index }),
	);
	const run = built.history.lastRun;
	if (!run) throw new Error("The snapshot has no run of its own");
	return { snapshot, run };
}

function tell(sentence: string): void {
	process.stderr.write(`  ${sentence}\n`);
}
