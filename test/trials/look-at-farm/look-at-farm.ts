import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { createLowdbRegistry, readLowdbStore } from "#registry/stores/lowdb.ts";
import { instanceIn } from "../../scripts/instance.ts";
import { spawnScript } from "../../scripts/running-script.ts";
import { watchMemory } from "../soak/watch-process.ts";
import type { Setting, Trial } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";
import { startFarm } from "./farm.ts";
import { planFarm } from "./plan-farm.ts";

const MINUTE_MS = 60_000;
const MINUTES_OF_A_DAY = 1440;
/** More than can be looked at in a minute. */
const A_MINUTE = 2500;
const ADDRESSES_OF_A_HOST = 5;
const GOAL_A_DAY = 30_000;
const MOST_MEGABYTES = 1000;
/** Of Linux. Without it the farm may take part of the processor. */
const PINNING = "taskset";

export const lookAtFarm: Trial = {
	promise: "30,000 endpoints a day are looked at with one processor, and no host is asked too much",
	unit: "minutes",
	full: 10,
	run: lookAtAll,
};

async function lookAtAll(setting: Setting) {
	const { count: minutes, afterwards, progress } = setting;
	const instance = await instanceIn(await trialFolder(setting));
	const farm = await startFarm(setting, true);
	const urls = farm.urls(A_MINUTE * minutes, (A_MINUTE * minutes) / ADDRESSES_OF_A_HOST);
	await createLowdbRegistry(instance.dataDirectory, (store) => planFarm(store, urls));
	const collecting = spawnScript(instance, "test/trials/look-at-farm/collect.ts");
	afterwards(collecting.kill);
	const pid = collecting.child.pid ?? 0;
	// The farm has the other processor.
	spawnSync(PINNING, ["-acp", "0", String(pid)]);
	await collecting.says("collecting");
	const watch = watchMemory(pid, 1000);
	for (let minute = 1; minute <= minutes; minute += 1) {
		await sleep(MINUTE_MS);
		progress(minute);
	}
	const megabytes = Math.max(...(await watch.stop()));
	const { stdout } = await collecting.kill();
	const store = await readLowdbStore(instance.dataDirectory);
	const looks = await store.looks.list();
	await store.close();
	const aDay = Math.round((looks.length / minutes) * MINUTES_OF_A_DAY);
	const failed = looks.filter(
		({ evidence }) => evidence.kind !== "endpoint" || evidence.state !== "ok-open",
	);
	return {
		figures: {
			looks: looks.length,
			"looks a day": aDay,
			"memory of the service, MB": megabytes,
		},
		broken: [
			...farm.broken,
			...failed.map(({ subject }) => `${subject} was not seen as it is`),
			...stdout.split("\n").filter((line) => line.includes('"level":"error"')),
			...(aDay < GOAL_A_DAY ? [`only ${aDay} looks a day`] : []),
			...(megabytes > MOST_MEGABYTES ? [`${megabytes} MB of memory`] : []),
		],
	};
}
