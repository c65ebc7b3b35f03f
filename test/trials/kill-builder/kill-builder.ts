import { readdir } from "node:fs/promises";
import { LINES_FLAG } from "#api/builds/build-line.ts";
import { historyIn, snapshotsIn } from "#snapshot/snapshot-file.ts";
import { agePointer } from "../../age-pointer.ts";
import type { Instance } from "../../scripts/instance.ts";
import { spawnScript } from "../../scripts/running-script.ts";
import { hourFaults } from "../hour-faults.ts";
import type { Outcome, Setting, Trial } from "../trial.ts";
import { sampleInstance } from "../trial-instance.ts";
import { voteForAll } from "../vote-for-all.ts";
import { anyMoment, aroundTheSwitch, type Moment } from "./kill-at.ts";

/** One kill in this many aims at the switch. */
const AIMED_EVERY = 3;
/** After this many kills in a row, a build may finish. */
const KILLS_IN_A_ROW = 20;
/**
 * The pointer, the record of builds and the dumps, three releases that stay, one that was rendered but not switched to,
 * and the incomplete clone of the last kill.
 */
const MOST_RELEASES = 8;
const MOST_SNAPSHOTS = 6;

export const killBuilder: Trial = {
	promise: "What is served is always complete, whenever the hourly job dies",
	unit: "kills",
	full: 200,
	run: killOften,
};

async function killOften(setting: Setting): Promise<Outcome> {
	const instance = await sampleInstance(setting);
	await voteForAll(instance, "voter-0");
	const startedAt = performance.now();
	const broken = await buildInPeace(instance);
	let lengthMs = performance.now() - startedAt;
	let [kill, afterEnd, mostLeft] = [0, 0, 0];
	while (kill < setting.count) {
		await voteForAll(instance, `voter-${kill + afterEnd + 1}`);
		const isAimed = (kill + 1) % AIMED_EVERY === 0;
		const killed = await killOne(
			instance,
			isAimed ? aroundTheSwitch : anyMoment(lengthMs),
			setting,
		);
		const left = await countFolders(instance);
		mostLeft = Math.max(mostLeft, left.releases + left.snapshots);
		const faults = [...tooMany(left), ...(await hourFaults(instance))];
		broken.push(...faults.map((fault) => `after kill ${kill + 1}: ${fault}`));
		if (killed.wasInTime) kill += 1;
		else {
			afterEnd += 1;
			// Builds are faster than the one that was measured.
			if (!isAimed) lengthMs = Math.min(lengthMs, killed.afterMs);
			continue;
		}
		if (kill % KILLS_IN_A_ROW === 0 || kill === setting.count) {
			broken.push(...(await buildInPeace(instance)));
		}
		setting.progress(kill);
	}
	const figures = {
		"length of a build, ms": Math.round(lengthMs),
		"builds that ended before their kill": afterEnd,
		"most folders at a time": mostLeft,
	};
	return { figures, broken };
}

/** Ends a build and all processes that it started at once. */
async function killOne(
	instance: Instance,
	moment: Moment,
	{ random, afterwards }: Setting,
): Promise<{ wasInTime: boolean; afterMs: number }> {
	await agePointer(instance.releasesDirectory);
	const startedAt = performance.now();
	const builder = spawnScript(instance, "scripts/build.ts", [`--${LINES_FLAG}`]);
	afterwards(builder.kill);
	const ended = builder.ended.then(() => performance.now() - startedAt);
	await moment(builder, random);
	const { signal } = await builder.kill();
	return { wasInTime: signal !== null, afterMs: await ended };
}

/** A build that is not killed: it publishes, and removes what the killed ones left. */
async function buildInPeace(instance: Instance): Promise<string[]> {
	await agePointer(instance.releasesDirectory);
	const { code, stderr } = await spawnScript(instance, "scripts/build.ts").ended;
	if (code !== 0) return [`a build after kills ended with ${code}: ${stderr}`];
	const { releasesDirectory, dataDirectory } = instance;
	const folders = [releasesDirectory, snapshotsIn(dataDirectory), historyIn(dataDirectory)];
	const names = (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
	const halves = names.filter((name) => name.endsWith(".tmp"));
	return [
		...halves.map((name) => `${name} is left over after a whole build`),
		...(await hourFaults(instance)),
	];
}

interface Folders {
	releases: number;
	snapshots: number;
}

function tooMany({ releases, snapshots }: Folders): string[] {
	if (releases <= MOST_RELEASES && snapshots <= MOST_SNAPSHOTS) return [];
	return [`${releases} names lie among the releases and ${snapshots} snapshots`];
}

async function countFolders({ releasesDirectory, dataDirectory }: Instance): Promise<Folders> {
	const [releases, snapshots] = await Promise.all(
		[releasesDirectory, snapshotsIn(dataDirectory)].map((folder) => readdir(folder)),
	);
	return { releases: releases?.length ?? 0, snapshots: snapshots?.length ?? 0 };
}
