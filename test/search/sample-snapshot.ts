import { join } from "node:path";
import { buildSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";

/** The sample registry, frozen. */
export async function sampleSnapshot() {
	const at = new Date("2026-05-04T12:00:00.000Z");
	const sample = await readSample(join(import.meta.dirname, "../../data/sample"));
	return buildSnapshot({ extract: buildSample(sample, at), history: new History([]), at });
}
