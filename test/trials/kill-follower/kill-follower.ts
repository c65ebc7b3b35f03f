import { setTimeout as sleep } from "node:timers/promises";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { type Instance, instanceIn } from "../../scripts/instance.ts";
import { spawnScript } from "../../scripts/running-script.ts";
import { type RecordedRegistry, recordedServers } from "../../sources/recorded-answers.ts";
import { startUpstream } from "../recorded-upstream.ts";
import { differences, ID, sortedMembers } from "../sorted-members.ts";
import type { Setting, Trial } from "../trial.ts";
import { registryJson, trialFolder } from "../trial-instance.ts";

/** As many servers as a page has, which is about how far a follower gets between two kills. */
const SERVERS_A_KILL = 100;
/** Then another follower starts from nothing. */
const KILLS_OF_A_FOLLOWER = 25;
const KILL_WITHIN_MS = 400;
const MOST_PAGES_MORE = 3;

export const killFollower: Trial = {
	promise: "Whenever the process that follows a source is killed, nothing is lost or doubled",
	unit: "kills",
	full: 200,
	run: killOften,
};

async function killOften(setting: Setting) {
	const servers = SERVERS_A_KILL * Math.min(setting.count, KILLS_OF_A_FOLLOWER);
	const upstream = await startUpstream(recordedServers(servers), setting);
	const began = new Date().toISOString();
	const cleanly = await followerOf(upstream, setting);
	await registryJson(cleanly, "source", "run", "upstream");
	const clean = await recordsIn(cleanly, began);
	const broken: string[] = [];
	let [followers, interrupted] = [0, 0];
	for (let done = 0; done < setting.count; done += KILLS_OF_A_FOLLOWER) {
		const follower = await followerOf(upstream, setting);
		followers += 1;
		const kills = Math.min(KILLS_OF_A_FOLLOWER, setting.count - done);
		for (let kill = 1; kill <= kills; kill += 1) {
			if (await killOnce(follower, upstream, setting)) interrupted += 1;
			setting.progress(done + kill);
		}
		await registryJson(follower, "source", "run", "upstream");
		broken.push(...differences(await recordsIn(follower, began), clean));
	}
	return {
		figures: {
			followers,
			servers,
			"records of each": clean.length,
			"killed while it ran": interrupted,
		},
		broken,
	};
}

async function followerOf({ address }: RecordedRegistry, setting: Setting): Promise<Instance> {
	const instance = await instanceIn(await trialFolder(setting));
	const settings = { ...instance.settings, OUTBOUND_ALLOW: "127.0.0.1" };
	const follower = { ...instance, settings };
	await registryJson(follower, "init");
	const words = ["source", "add", "mcp-registry", address, "--name", "upstream", "--approve"];
	await registryJson(follower, ...words);
	return follower;
}

/** True if it was following when it was killed, and had not finished. */
async function killOnce(
	follower: Instance,
	{ asked }: RecordedRegistry,
	{ random, afterwards }: Setting,
): Promise<boolean> {
	const run = spawnScript(follower, "scripts/registry.ts", ["source", "run", "upstream"]);
	afterwards(run.kill);
	const wanted = asked.length + Math.floor(random.next() * MOST_PAGES_MORE);
	let isOver = false;
	void run.ended.then(() => {
		isOver = true;
	});
	while (!isOver && asked.length < wanted) await sleep(20);
	await sleep(random.next() * KILL_WITHIN_MS);
	const wasRunning = !isOver;
	await run.stop("SIGKILL");
	return wasRunning;
}

/** What is stored, without times of arrival and random ids. */
async function recordsIn({ dataDirectory }: Instance, began: string): Promise<string[]> {
	const store = await readLowdbStore(dataDirectory);
	const records = [
		...(await store.agents.list()),
		...(await store.sourceEntries.list()),
		...(await store.sightings.list()),
		...(await store.coordinates.list()),
		...(await store.submissions.list()),
		...(await store.documents.list()),
	];
	await store.close();
	return records
		.map((record) =>
			JSON.stringify(record, sortedMembers)
				.replace(ID, "id")
				.replace(INSTANT, (instant) => (instant >= began ? "instant" : instant)),
		)
		.sort();
}

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
