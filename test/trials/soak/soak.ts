import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { PATIENCE_MS } from "../../patience.ts";
import type { Instance } from "../../scripts/instance.ts";
import type { Setting, Trial } from "../trial.ts";
import { registryJson, sampleInstance, startServer } from "../trial-instance.ts";
import { putSteadyLoad, type SteadyLoad } from "./put-steady-load.ts";
import { countDescriptors, watchMemory } from "./watch-process.ts";

const MINUTE_MS = 60_000;
/** In tests a minute is shorter, and too short to say anything about memory. */
const SHORT_MINUTE_MS = 500;
const FEWEST_WHOLE_MINUTES = 3;
const LOOKS_A_MINUTE = 30;
const LOOK_MS = 100;
/** Memory is never exactly the same, because the heap grows and shrinks. */
const MEMORY_MAY_GROW = 1.1;
/** Files that are opened at the first use and stay open. A leak with each request would be hundreds. */
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
	const pid = server.child.pid ?? 0;
	const openAtRest = await countDescriptors(pid);
	const load = putSteadyLoad({ baseUrl, token, random });
	const watch = watchMemory(pid, minuteMs / LOOKS_A_MINUTE);
	const broken: string[] = [];
	for (let minute = 1; minute <= count; minute += 1) {
		const startedAt = performance.now();
		if (!(await publish(instance, load))) broken.push(`publish ${minute} did not appear`);
		await sleep(Math.max(0, minuteMs - (performance.now() - startedAt)));
		progress(minute);
	}
	const { asked, ...answered } = await load.stop();
	const [, second, last] = thirdsOf(await watch.stop());
	const open = await descriptorsAtRest(pid, openAtRest + DESCRIPTORS_MAY_GROW);
	const errors = server
		.output()
		.split("\n")
		.filter((line) => line.includes('"level":"error"'));
	const grown = [
		...(isShort ? [] : findGrowth("memory", second, last, second * MEMORY_MAY_GROW)),
		...findGrowth("open descriptors", openAtRest, open, openAtRest + DESCRIPTORS_MAY_GROW),
	];
	return {
		figures: {
			requests: asked,
			"memory in the second third, MB": second,
			"memory in the last third, MB": last,
			"descriptors before": openAtRest,
			"descriptors afterwards": open,
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
	while (performance.now() - startedAt < PATIENCE_MS) {
		if ((await servedBy(instance)) !== before) return true;
		await sleep(LOOK_MS);
	}
	return false;
}

async function servedBy({ baseUrl }: Instance): Promise<string> {
	return Health.parse(await (await fetch(`${baseUrl}/api/health`)).json()).snapshot_id;
}

/** Connections close a few seconds after their last request, so what stays open is known only then. */
async function descriptorsAtRest(pid: number, most: number): Promise<number> {
	const startedAt = performance.now();
	for (;;) {
		const open = await countDescriptors(pid);
		if (open <= most || performance.now() - startedAt > PATIENCE_MS) return open;
		await sleep(LOOK_MS);
	}
}

/** The usual value in each third of the time. */
function thirdsOf(samples: readonly number[]): [number, number, number] {
	const length = Math.floor(samples.length / 3);
	const third = (number: number) => median(samples.slice(number * length, (number + 1) * length));
	return [third(0), third(1), third(2)];
}

function median(values: readonly number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function findGrowth(what: string, before: number, after: number, most: number): string[] {
	return after <= most ? [] : [`${what} grew from ${before} to ${after}`];
}
