import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { currentReleaseId, readManifest } from "#snapshot/releases/open-release.ts";
import { type Instance, instanceIn, PROJECT } from "../../scripts/instance.ts";
import { spawnScript } from "../../scripts/running-script.ts";
import { makeTokens } from "../make-tokens.ts";
import type { Outcome, Setting, Trial } from "../trial.ts";
import { registryJson, sampleInstance, startServer, trialFolder } from "../trial-instance.ts";
import { withoutLimits } from "../without-limits.ts";
import { compareFolders } from "./compare-folders.ts";
import { type Acknowledged, missingIn } from "./held-in-backup.ts";
import { startLoad } from "./load.ts";

const CLIENTS = 6;
/** Enough for a minute of votes. */
const VOTERS = 500;
const ACKNOWLEDGED_BEFORE = 20;
const RESTORED_WITHIN_SECONDS = 60;
/** Number of breaches reported for each comparison. */
const TOLD = 5;

export const restore: Trial = {
	promise: "A backup that is taken under load restores the same registry",
	unit: "agents",
	full: 10_000,
	run: backUpAndRestore,
};

async function backUpAndRestore(setting: Setting): Promise<Outcome> {
	const folder = await trialFolder(setting);
	const original = withoutLimits(await sampleInstance(setting));
	const agents = await growTo(original, setting.count);
	const [backup, again] = [join(folder, "backup"), join(folder, "again")];
	const { acknowledged, askedAt, seconds } = await backUpUnderLoad(original, setting, backup);
	// The same settings, because pages state limits.
	const restored = withoutLimits(await instanceIn(join(folder, "restored")));
	const restoreSeconds = await secondsOf(() => registryJson(restored, "restore", backup));
	await registryJson(restored, "backup", again);
	const releases = { original: join(folder, "one"), restored: join(folder, "other") };
	await buildInto(releases.original, original, { at: askedAt, baseUrl: original.baseUrl });
	await buildInto(releases.restored, restored, { at: askedAt, baseUrl: original.baseUrl });
	const differing = [
		...tell("a backup of what was restored", await compareFolders(backup, again)),
		...tell("the release", await compareFolders(releases.original, releases.restored)),
	];
	const broken = [...(await missingIn(backup, acknowledged)), ...differing];
	if (restoreSeconds > RESTORED_WITHIN_SECONDS) {
		broken.push(`restoring took longer than ${RESTORED_WITHIN_SECONDS} s`);
	}
	return {
		figures: {
			agents,
			"acknowledged before the backup": acknowledged.submissions.length,
			"backup, s": seconds.toFixed(1),
			"restore, s": restoreSeconds.toFixed(1),
		},
		broken,
	};
}

/** The sample has a few. The rest is generated. */
async function growTo(instance: Instance, count: number): Promise<number> {
	const { releasesDirectory } = instance;
	const id = (await currentReleaseId(releasesDirectory)) ?? "";
	const { agents } = await readManifest(join(releasesDirectory, id));
	if (count <= agents) return agents;
	const script = join(PROJECT, "test/generate/generate.ts");
	const { code, stderr } = await spawnScript(instance, script, ["--agents", String(count - agents)])
		.ended;
	if (code !== 0) throw new Error(stderr);
	return count;
}

interface BackedUp {
	acknowledged: Acknowledged;
	/** All that happened before this instant is in the backup. */
	askedAt: Date;
	seconds: number;
}

async function backUpUnderLoad(
	instance: Instance,
	setting: Setting,
	folder: string,
): Promise<BackedUp> {
	const tokens = await makeTokens(instance.dataDirectory, {
		count: VOTERS,
		scopes: ["agents:write", "votes:write"],
	});
	const server = await startServer(instance, setting);
	const since = new Date().toISOString();
	const load = startLoad(instance, { tokens, slugs: await findSlugs(instance) });
	await load.reached(ACKNOWLEDGED_BEFORE);
	const acknowledged = {
		submissions: [...load.submissions],
		votes: new Map(load.votes),
		since,
	};
	const askedAt = new Date();
	const seconds = await secondsOf(() => registryJson(instance, "backup", folder));
	await load.stop();
	await server.stop();
	return { acknowledged, askedAt, seconds };
}

async function findSlugs({ baseUrl }: Instance): Promise<string[]> {
	const response = await fetch(`${baseUrl}/api/v1/agents?limit=${CLIENTS}`);
	const { data }: { data: { slug: string }[] } = JSON.parse(await response.text());
	return data.map(({ slug }) => slug);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return (performance.now() - startedAt) / 1000;
}

/** Cards show nothing that a page does not, and painting ten thousand takes minutes. */
async function buildInto(
	releasesDirectory: string,
	{ settings }: Instance,
	{ at, baseUrl }: { at: Date; baseUrl: string },
): Promise<void> {
	const place = { settings: { ...settings, RELEASES_DIR: releasesDirectory, BASE_URL: baseUrl } };
	const args = ["--without-cards", "--at", at.toISOString()];
	const { code, stderr } = await spawnScript(place, "scripts/build.ts", args).ended;
	if (code !== 0) throw new Error(`The build ended with ${code}: ${stderr}`);
	if ((await readdir(releasesDirectory)).length === 0) throw new Error("Nothing was published");
}

function tell(what: string, paths: readonly string[]): string[] {
	const rest = paths.length > TOLD ? [`${what} differs in ${paths.length} files`] : [];
	return [...paths.slice(0, TOLD).map((path) => `${what} differs in ${path}`), ...rest];
}
