import { createHash } from "node:crypto";
import { sourcesVersion } from "#publish/drawn-by.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryPlace } from "#registry/registry-engine.ts";
import { buildAgentIndex } from "#search/build-agent-index.ts";
import { INDEX_COLUMNS } from "#search/index-columns.ts";
import { type CountedSnapshot, countSnapshot } from "#snapshot/build-snapshot.ts";
import { carryBody } from "#snapshot/carry-snapshot.ts";
import { readHistory } from "#snapshot/history-files.ts";
import { movedSlugs } from "#snapshot/moved-slugs.ts";
import type { HistoryRun } from "#snapshot/point-table.ts";
import { packSignals, SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import type { ReadBody } from "#snapshot/snapshot-body.ts";
import { historyIn, readSnapshotBody, saveCarried, saveSnapshot } from "#snapshot/snapshot-file.ts";
import { extractRegistry } from "./extract-registry.ts";
import type { Steps } from "./terminal/steps.ts";

interface FreezeOptions {
	at: Date;
	steps: Steps;
	/** The snapshot that is served now. */
	servedId: string | undefined;
	/** Told how many agents there are as soon as that is known, and whether they are scored anew. */
	onCounted: (agents: number, isAnew: boolean) => void;
}

export interface FrozenHour {
	snapshot: Snapshot;
	/** What the hour adds to the history, once it is published. */
	run: HistoryRun;
}

/**
 * Takes the registry's records, scores and ranks them, and saves the snapshot. Where nothing was written since the snapshot
 * that is served, and it is of the same day, that one is carried over: everything counts in whole days.
 */
export async function freezeHour(
	place: RegistryPlace,
	options: FreezeOptions,
): Promise<FrozenHour> {
	const { dataDirectory } = place;
	const { at, steps, servedId, onCounted } = options;
	const engine = await registryEngine(place);
	const { digest, changedAt } = await engine.fingerprint();
	const recordsMark = await engine.recordsMark();
	const day = at.toISOString().slice(0, 10);
	const inputs = createHash("sha256").update(`${digest} ${day} ${sourcesVersion()}`).digest("hex");
	// What was written while the last hour was frozen may be in it or not.
	const served = await readServed(dataDirectory, servedId);
	if (
		served?.inputs === inputs &&
		changedAt < Date.parse(served.body.at) &&
		served.body.at < at.toISOString()
	) {
		const carried = await steps.run("carry the hour over", () =>
			carryHour(dataDirectory, served, { at, recordsMark }).catch((error: unknown) => {
				tell(`The last snapshot cannot be carried over: ${String(error)}`);
				return undefined;
			}),
		);
		if (carried) {
			onCounted(carried.snapshot.agents.length, false);
			return carried;
		}
	}
	return freezeAnew(place, { ...options, inputs, recordsMark });
}

async function carryHour(
	dataDirectory: string,
	served: ReadBody,
	{ at, recordsMark }: { at: Date; recordsMark: string },
): Promise<FrozenHour> {
	const recorded = await readHistory(historyIn(dataDirectory));
	const history = recorded.following(movedSlugs(Object.entries(served.body.moved)));
	const { body, run } = carryBody(served.body, { at, history });
	const carried = { from: served, body, history: history.with(run), recordsMark };
	return { snapshot: await saveCarried(dataDirectory, carried), run };
}

/** Undefined where there is none, or none that this program could read. */
async function readServed(dataDirectory: string, id: string | undefined) {
	if (id === undefined) return undefined;
	return readSnapshotBody(dataDirectory, id).catch(() => undefined);
}

interface AnewOptions extends Omit<FreezeOptions, "servedId"> {
	inputs: string;
	recordsMark: string;
}

async function freezeAnew(
	place: RegistryPlace,
	{ inputs, recordsMark, ...options }: AnewOptions,
): Promise<FrozenHour> {
	const { snapshot: built, signals } = await scoreRegistry(place, options);
	const { steps } = options;
	const index = await steps.run("index for search", () => buildAgentIndex(built.agents));
	const snapshot = await steps.run("save the snapshot", () =>
		saveSnapshot(place.dataDirectory, built, {
			more: { [INDEX_COLUMNS]: index, [SIGNAL_COLUMNS]: packSignals(slugsOf(built), signals) },
			inputs,
			recordsMark,
		}),
	);
	const run = built.history.runAt(built.at);
	if (!run) throw new Error("The snapshot has no run of its own");
	return { snapshot, run };
}

function slugsOf({ agents }: CountedSnapshot["snapshot"]): string[] {
	return agents.map(({ slug }) => slug);
}

/** The records go out of memory with this function. */
async function scoreRegistry(
	place: RegistryPlace,
	{ at, steps, onCounted }: Omit<FreezeOptions, "servedId">,
): Promise<CountedSnapshot> {
	const engine = await registryEngine(place);
	const extract = await steps.run("read the registry", () =>
		engine.withSource(tell, (source) => extractRegistry(source, at)),
	);
	onCounted(extract.agents.length, true);
	return steps.run("score and rank", async () =>
		countSnapshot({ extract, history: await readHistory(historyIn(place.dataDirectory)), at }),
	);
}

function tell(sentence: string): void {
	process.stderr.write(`  ${sentence}\n`);
}
