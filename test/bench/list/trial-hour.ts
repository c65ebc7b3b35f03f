import { join } from "node:path";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { buildSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { extractRegistry } from "../../../scripts/freeze-hour.ts";
import { drawEmpty } from "../../api/empty-registry.ts";
import { type DrawnSample, NOW } from "../../api/running-service.ts";
import { generateAgents } from "../../generate/generate-agents.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { put } from "../../registry/store-suite.ts";

const SAMPLE = join(import.meta.dirname, "../../../data/sample");
const ACTOR = { id: "bench" };
/** Agents that are created at a time. */
const PART = 10_000;

/**
 * An hour of this many invented agents in the categories of the sample. Lists are answered without its release, which
 * is gone.
 */
export async function trialHour(agents: number): Promise<DrawnSample> {
	const store = createMemoryStore();
	const { categories } = buildSample(await readSample(SAMPLE), NOW);
	await put(store, { categories });
	const registry = {
		store,
		now: () => NOW,
		randomBytes: seededRandom("bench").bytes,
		limits: DEFAULT_LIMITS,
	};
	for (let first = 0; first < agents; first += PART) {
		const count = Math.min(PART, agents - first);
		await generateAgents(registry, { first, count, seed: "trial" }, ACTOR);
	}
	const empty = await drawEmpty();
	const extract = await extractRegistry(store, NOW);
	const { history } = empty.snapshot;
	// Nothing requests it, and nobody else would remove it.
	await empty.remove();
	return { ...empty, snapshot: buildSnapshot({ extract, history, at: NOW }) };
}
