import { registryEngine } from "#registry/engine.ts";
import type { RegistryPlace } from "#registry/registry-engine.ts";
import { buildAgentIndex } from "#search/build-agent-index.ts";
import { INDEX_COLUMNS } from "#search/named-columns.ts";
import { type CountedSnapshot, countSnapshot } from "#snapshot/build-snapshot.ts";
import { keepDocumentFiles } from "#snapshot/document-files.ts";
import { readHistory } from "#snapshot/history-files.ts";
import { keepLogoFiles } from "#snapshot/logo-files.ts";
import type { HistoryRun } from "#snapshot/point-table.ts";
import { packSignals, SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { historyIn, saveSnapshot } from "#snapshot/snapshot-file.ts";
import { extractRegistry } from "./extract-registry.ts";
import type { HourInputs } from "./look-at-hour.ts";
import type { Steps } from "./terminal/steps.ts";

interface FreezeOptions {
	at: Date;
	steps: Steps;
	/** Fingerprint of the records, read before. */
	inputs: HourInputs;
}

export interface FrozenHour {
	snapshot: Snapshot;
	/** Added to the history once the hour is published. */
	run: HistoryRun;
}

/** Reads the registry's records, scores and ranks them, and saves the snapshot. */
export async function freezeHour(
	place: RegistryPlace,
	options: FreezeOptions,
): Promise<FrozenHour> {
	const { snapshot: built, signals } = await scoreRegistry(place, options);
	const { steps, inputs: from } = options;
	const index = await steps.run("index for search", () => buildAgentIndex(built.agents, built.at));
	const snapshot = await steps.run("save the snapshot", () =>
		saveSnapshot(place.dataDirectory, built, {
			more: { [INDEX_COLUMNS]: index, [SIGNAL_COLUMNS]: packSignals(slugsOf(built), signals) },
			inputs: from.inputs,
			recordsMark: from.recordsMark,
		}),
	);
	const engine = await registryEngine(place);
	await steps.run("keep the documents", () =>
		keepDocumentFiles(place.dataDirectory, built.agents, engine.readDocuments),
	);
	await steps.run("keep the logos", () =>
		keepLogoFiles(place.dataDirectory, built.agents, engine.readLogos),
	);
	const run = built.history.runAt(built.at);
	if (!run) throw new Error("The snapshot has no run for its instant");
	return { snapshot, run };
}

function slugsOf({ agents }: CountedSnapshot["snapshot"]): string[] {
	return agents.map(({ slug }) => slug);
}

/** Separate, so that the records leave memory when it returns. */
async function scoreRegistry(place: RegistryPlace, { at, steps }: FreezeOptions) {
	const engine = await registryEngine(place);
	const tell = (sentence: string) => void process.stderr.write(`  ${sentence}\n`);
	const extract = await steps.run("read the registry", () =>
		engine.withSource(tell, (source) => extractRegistry(source, at)),
	);
	return steps.run("score and rank", async () =>
		countSnapshot({ extract, history: await readHistory(historyIn(place.dataDirectory)), at }),
	);
}
