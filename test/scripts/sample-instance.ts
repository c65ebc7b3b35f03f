import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSample, fillSample, type SampleRegistry } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { createLowdbRegistry } from "#registry/stores/lowdb.ts";
import { saveRuns } from "#snapshot/history/history-files.ts";
import { replayHistory } from "#snapshot/history/replay-history.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { sharedFolder } from "../shared-folder.ts";
import { type Instance, instanceIn, NODE, NODE_COMPILE_CACHE, PROJECT } from "./instance.ts";

const DAY_MS = 86_400_000;

export interface SampleInstance {
	/** A copy in an empty folder, with its own port. */
	copyTo(root: string): Promise<Instance>;
	remove(): Promise<void>;
}

interface SampleOptions {
	/** When it was created. By default now. */
	now?: Date;
	/** True to include its first release. */
	built?: boolean;
}

/** The sample registry with two days of history instead of ninety, to be copied. Made once for all tests. */
export async function makeSampleInstance(options: SampleOptions = {}): Promise<SampleInstance> {
	const { now, built } = options;
	const name = `sample-${now?.getTime() ?? "now"}${built ? "-built" : ""}`;
	const shared = await sharedFolder(name, (folder) => fill(folder, options));
	if (shared !== undefined) {
		return { copyTo: (root) => copy(shared, root), remove: async () => {} };
	}
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-prepared-"));
	await fill(folder, options);
	return {
		copyTo: (root) => copy(folder, root),
		remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
	};
}

/**
 * The same for all copies, wherever they listen: with another address, the next build would render everything again.
 */
const PUBLIC_URL = "http://registry.localhost";

async function copy(folder: string, root: string): Promise<Instance> {
	// With the exact times of files, which show that a registry has not changed since its release.
	await promisify(execFile)("cp", ["-a", `${folder}/.`, root]);
	return sampleIn(root);
}

async function sampleIn(root: string): Promise<Instance> {
	const { settings, ...instance } = await instanceIn(root);
	return { ...instance, settings: { ...settings, BASE_URL: PUBLIC_URL } };
}

async function fill(folder: string, { now = new Date(), built }: SampleOptions): Promise<void> {
	const instance = await sampleIn(folder);
	const sample = someOf(buildSample(await readSample(join(PROJECT, "data/sample")), now));
	const instants = [2, 1].map((days) => new Date(now.getTime() - days * DAY_MS));
	const history = replayHistory(sample, instants, () => {});
	await createLowdbRegistry(instance.dataDirectory, async (store) => {
		await saveRuns(historyIn(instance.dataDirectory), history.runs);
		await fillSample(store, sample);
	});
	if (built) buildOnce(instance);
}

/** A part of the sample, because most of a build is rendering, and these tests are not about what it renders. */
const KEPT_EACH = 4;
/** Tests name these. */
const NAMED = ["harbor-scout", "repo-lantern"];

export function someOf(sample: SampleRegistry): SampleRegistry {
	const concerned = new Set(sample.incidents.flatMap(({ agents }) => agents));
	const agents = sample.agents.filter(
		({ slug }, index) => index % KEPT_EACH === 0 || NAMED.includes(slug) || concerned.has(slug),
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
