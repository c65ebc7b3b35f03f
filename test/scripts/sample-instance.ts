import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeProcessLock } from "#disk/process-lock.ts";
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

interface SampleOptions {
	/** When it is made; the present without it. */
	now?: Date;
	/** With its first release. */
	built?: boolean;
}

/** Folder for what all tests of a run share; set by `test/prepare-tests.ts`. */
export const SHARED_FOLDER = "AGENT_REGISTRY_TEST_FOLDER";

/** The sample registry with two days of history instead of ninety, to be copied. The one with a release is made once for all tests. */
export async function makeSampleInstance(options: SampleOptions = {}): Promise<SampleInstance> {
	const shared = process.env[SHARED_FOLDER];
	if (shared !== undefined && options.built && !options.now) {
		const folder = join(shared, "sample");
		await makeOnce(folder, () => fill(folder, options));
		return { copyTo: (root) => copy(folder, root), remove: async () => {} };
	}
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-prepared-"));
	await fill(folder, options);
	return {
		copyTo: (root) => copy(folder, root),
		remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
	};
}

async function copy(folder: string, root: string): Promise<Instance> {
	await cp(folder, root, { recursive: true, verbatimSymlinks: true });
	return instanceIn(root);
}

/** Of the processes that want the same folder one makes it, and the others wait. */
async function makeOnce(folder: string, make: () => Promise<void>): Promise<void> {
	let lock = takeProcessLock(`${folder}.lock`);
	while (!lock) {
		await sleep(50);
		lock = takeProcessLock(`${folder}.lock`);
	}
	try {
		if (!existsSync(`${folder}.made`)) await make();
		await writeFile(`${folder}.made`, "");
	} finally {
		lock.release();
	}
}

async function fill(folder: string, { now = new Date(), built }: SampleOptions): Promise<void> {
	const instance = await instanceIn(folder);
	const sample = someOf(buildSample(await readSample(join(PROJECT, "data/sample")), now));
	const instants = [2, 1].map((days) => new Date(now.getTime() - days * DAY_MS));
	const history = replayHistory(sample, instants, () => {});
	await createLowdbRegistry(instance.dataDirectory, async (store) => {
		await saveRuns(historyIn(instance.dataDirectory), history.runs);
		await fillSample(store, sample);
	});
	if (built) buildOnce(instance);
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
