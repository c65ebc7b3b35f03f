import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSample } from "#registry/sample/build-sample.ts";
import { fillSample } from "#registry/sample/fill-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { createLowdbRegistry } from "#registry/stores/lowdb.ts";
import { saveRuns } from "#snapshot/history-files.ts";
import { replayHistory } from "#snapshot/replay-history.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import {
	freshInstance,
	type Instance,
	instanceIn,
	NODE,
	NODE_COMPILE_CACHE,
	PROJECT,
} from "./command-line.ts";

const DAY_MS = 86_400_000;

export interface PreparedRegistry {
	/** An instance of its own with the sample registry, for one test. */
	copy(): Promise<Instance>;
	remove(): Promise<void>;
}

/** Makes the sample registry with two days of history instead of ninety, once for many tests. */
export async function prepareRegistry({
	now = new Date(),
	built = false,
} = {}): Promise<PreparedRegistry> {
	const original = await instanceIn(await mkdtemp(join(tmpdir(), "agent-registry-prepared-")));
	const sample = buildSample(await readSample(join(PROJECT, "data/sample")), now);
	const instants = [2, 1].map((days) => new Date(now.getTime() - days * DAY_MS));
	const history = replayHistory(sample, instants, () => {});
	await createLowdbRegistry(original.dataDirectory, async (store) => {
		await saveRuns(historyIn(original.dataDirectory), history.runs);
		await fillSample(store, sample);
	});
	if (built) buildOnce(original);
	return {
		copy: async () => {
			const instance = await freshInstance();
			await cp(original.root, instance.root, { recursive: true, verbatimSymlinks: true });
			return instance;
		},
		remove: () => rm(original.root, { recursive: true, force: true, maxRetries: 10 }),
	};
}

function buildOnce({ settings }: Instance): void {
	const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...settings };
	const { status, stderr } = spawnSync(NODE, ["scripts/build.ts"], { cwd: PROJECT, env });
	if (status !== 0) throw new Error(`The build ended with ${status}: ${stderr}`);
}
