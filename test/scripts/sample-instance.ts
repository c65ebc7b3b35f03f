import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSample, type SampleRegistry } from "#registry/sample/build-sample.ts";
import { fillSample } from "#registry/sample/fill-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { createLowdbRegistry } from "#registry/stores/lowdb.ts";
import { saveRuns } from "#snapshot/history-files.ts";
import { replayHistory } from "#snapshot/replay-history.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { type Instance, instanceIn, NODE, NODE_COMPILE_CACHE, PROJECT } from "./instance.ts";

const DAY_MS = 86_400_000;

export interface SampleInstance {
	/** A copy in an empty folder, with a port of its own. */
	copyTo(root: string): Promise<Instance>;
	remove(): Promise<void>;
}

/** Makes the sample registry with two days of history instead of ninety, once for many copies. */
export async function makeSampleInstance({
	now = new Date(),
	built = false,
} = {}): Promise<SampleInstance> {
	const original = await instanceIn(await mkdtemp(join(tmpdir(), "agent-registry-prepared-")));
	const sample = someOf(buildSample(await readSample(join(PROJECT, "data/sample")), now));
	const instants = [2, 1].map((days) => new Date(now.getTime() - days * DAY_MS));
	const history = replayHistory(sample, instants, () => {});
	await createLowdbRegistry(original.dataDirectory, async (store) => {
		await saveRuns(historyIn(original.dataDirectory), history.runs);
		await fillSample(store, sample);
	});
	if (built) buildOnce(original);
	return {
		copyTo: async (root) => {
			await cp(original.root, root, { recursive: true, verbatimSymlinks: true });
			return instanceIn(root);
		},
		remove: () => rm(original.root, { recursive: true, force: true, maxRetries: 10 }),
	};
}

/** A part of the sample, because most of a build is drawing: these tests are about how it runs and not what it draws. */
const KEPT_EACH = 4;

function someOf(sample: SampleRegistry): SampleRegistry {
	const concerned = new Set(sample.incidents.flatMap(({ agents }) => agents));
	const agents = sample.agents.filter(
		({ slug }, index) => index % KEPT_EACH === 0 || slug === "harbor-scout" || concerned.has(slug),
	);
	const kept = new Set(agents.map(({ slug }) => slug));
	return {
		...sample,
		agents,
		comments: sample.comments.filter(({ agentSlug }) => kept.has(agentSlug)),
		submissions: sample.submissions.filter(
			({ agentSlug }) => agentSlug === null || kept.has(agentSlug),
		),
		events: sample.events.filter(({ slug }) => kept.has(slug)),
	};
}

function buildOnce({ settings }: Instance): void {
	const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...settings };
	const { status, stderr } = spawnSync(NODE, ["scripts/build.ts"], { cwd: PROJECT, env });
	if (status !== 0) throw new Error(`The build ended with ${status}: ${stderr}`);
}
