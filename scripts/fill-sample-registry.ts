import { join } from "node:path";
import { daysBefore } from "#contract/instants.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryPlace } from "#registry/registry-engine.ts";
import { buildSample, fillSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { saveRuns } from "#snapshot/history/history-files.ts";
import { replayHistory } from "#snapshot/history/replay-history.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { createSteps } from "./terminal/steps.ts";

const SAMPLE_DIRECTORY = join(import.meta.dirname, "../data/sample");
const HISTORY_DAYS = 90;

/** Makes a registry of invented listings with the history that the hourly job would have recorded for them. */
export async function fillSampleRegistry(place: RegistryPlace, now: Date): Promise<void> {
	const steps = createSteps(process.stderr);
	const sample = await steps.run("invent the records", async () =>
		buildSample(await readSample(SAMPLE_DIRECTORY), now),
	);
	const instants = Array.from(
		{ length: HISTORY_DAYS },
		(_, index) => new Date(daysBefore(now, HISTORY_DAYS - index)),
	);
	const history = await steps.run("replay 90 days", (report) =>
		replayHistory(sample, instants, (done) => report(done, instants.length)),
	);
	const engine = await registryEngine(place);
	await steps.run("store the records", () =>
		engine.create(async (store) => {
			await saveRuns(historyIn(place.dataDirectory), history.runs);
			await fillSample(store, sample);
		}),
	);
}
