import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Instance } from "../scripts/instance.ts";
import { putSteadyLoad, type SteadyLoad } from "./soak/put-steady-load.ts";
import { type Sample, watchProcess } from "./soak/watch-process.ts";
import type { Setting, Trial } from "./trial.ts";
import { registryJson, sampleInstance, startServer } from "./trial-instance.ts";

const MINUTE_MS = 60_000;
/** In tests a minute is shorter, and too short to say anything about memory. */
const SHORT_MINUTE_MS = 500;
const FEWEST_WHOLE_MINUTES = 3;
const LOOKS_A_MINUTE = 30;
const PUBLISHED_WITHIN_MS = 60_000;
const LOOK_MS = 100;
/** Memory is never exactly the same, because the heap grows and shrinks. */
const MEMORY_MAY_GROW = 1.1;
/** Connections and files that are open at the moment of a sample. A leak with each request would be hundreds. */
const DESCRIPTORS_MAY_GROW = 16;

const Health = z.object({ snapshot_id: z.string() });

export const soak: Trial = {
	promise: "The service stays as it is, hour after hour under load",
	unit: "minutes with a publish each",
	full: 60,
	run: soakFor,
};

async function soakFor(setting: Setting) {
	const { count, random, progress } = setting;
	const isShort = count < FEWEST_WHOLE_MINUTES;
	const minuteMs = isShort ? SHORT_MINUTE_MS : MINUTE_MS;
	const instance = await sampleInstance(setting);
	const { baseUrl } = instance;
	const { token } = await registryJson(
		instance,
		...["token", "create", "--name", "trial", "--scope", "agents:write"],
	);
	const server = await startServer(instance, setting);
	const load = putSteadyLoad({ baseUrl, token, random });
	const watch = watchProcess(server.child.pid ?? 0, minuteMs / LOOKS_A_MINUTE);
	const broken: string[] = [];
	for (let minute = 1; minute <= count; minute += 1) {
		const startedAt = performance.now();
		if (!(await publish(instance, load))) broken.push(`publish ${minute} did not appear`);
		await sleep(Math.max(0, minuteMs - (performance.now() - startedAt)));
		progress(minute);
	}
	const { asked, ...answered } = await load.stop();
	const [, second, last] = thirdsOf(await watch.stop());
	const errors = server
		.output()
		.split("\n")
		.filter((line) => line.includes('"level":"error"'));
	const grown = [...(isShort ? [] : findGrowth(second, last)), ...findLeak(second, last)];
	return {
		figures: {
			requests: asked,
			"memory in the second third, MB": second.rssMegabytes,
			"memory in the last third, MB": last.rssMegabytes,
			"descriptors in the second third": second.descriptors,
			"descriptors in the last third": last.descriptors,
		},
		broken: [...broken, ...answered.broken, ...errors, ...grown],
	};
}

/** Approves what was registered, so that the service builds a new hour, and waits until that is served. */
async function publish(instance: Instance, { registered }: SteadyLoad): Promise<boolean> {
	const before = await servedBy(instance);
	while (registered.length === 0) await sleep(LOOK_MS);
	const [id = ""] = registered.splice(0);
	await registryJson(instance, "submission", "approve", id, "--version", "1");
	const startedAt = performance.now();
	while (performance.now() - startedAt < PUBLISHED_WITHIN_MS) {
		if ((await servedBy(instance)) !== before) return true;
		await sleep(LOOK_MS);
	}
	return false;
}

async function servedBy({ baseUrl }: Instance): Promise<string> {
	return Health.parse(await (await fetch(`${baseUrl}/api/health`)).json()).snapshot_id;
}

/** The usual value in each third of the time. */
function thirdsOf(samples: readonly Sample[]): [Sample, Sample, Sample] {
	const length = Math.floor(samples.length / 3);
	const third = (number: number) => usual(samples.slice(number * length, (number + 1) * length));
	return [third(0), third(1), third(2)];
}

function usual(samples: readonly Sample[]): Sample {
	const median = (values: number[]) =>
		values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
	return {
		rssMegabytes: median(samples.map(({ rssMegabytes }) => rssMegabytes)),
		descriptors: median(samples.map(({ descriptors }) => descriptors)),
	};
}

function findGrowth(second: Sample, last: Sample): string[] {
	if (last.rssMegabytes <= second.rssMegabytes * MEMORY_MAY_GROW) return [];
	return [`memory grew from ${second.rssMegabytes} MB to ${last.rssMegabytes} MB`];
}

function findLeak(second: Sample, last: Sample): string[] {
	if (last.descriptors <= second.descriptors + DESCRIPTORS_MAY_GROW) return [];
	return [`open descriptors grew from ${second.descriptors} to ${last.descriptors}`];
}
