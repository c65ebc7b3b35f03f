import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { awayFromTheHour } from "../scripts/away-from-the-hour.ts";
import type { Instance } from "../scripts/instance.ts";
import { type RunningScript, spawnScript } from "../scripts/running-script.ts";
import { makeSampleInstance, type SampleInstance } from "../scripts/sample-instance.ts";
import type { Setting } from "./trial.ts";

type Clearing = Pick<Setting, "afterwards">;

/** An empty folder that is removed after the trial. */
export async function trialFolder({ afterwards }: Clearing): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-trial-"));
	afterwards(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
	return folder;
}

/** The sample registry with its first release, to be copied as often as needed. */
export async function builtSample({ afterwards }: Clearing): Promise<SampleInstance> {
	const sample = await makeSampleInstance({ built: true });
	afterwards(sample.remove);
	return sample;
}

/** An instance with the sample registry and its first release, on its own free port. */
export async function sampleInstance(setting: Clearing): Promise<Instance> {
	const sample = await builtSample(setting);
	return sample.copyTo(await trialFolder(setting));
}

/** `npm start`, when it answers. */
export async function startServer(
	instance: Pick<Instance, "settings" | "baseUrl">,
	{ afterwards }: Clearing,
	nodeOptions: readonly string[] = [],
): Promise<RunningScript> {
	await awayFromTheHour();
	const server = spawnScript(instance, "scripts/start.ts", [], nodeOptions);
	afterwards(server.kill);
	await server.says("Serving on ");
	return server;
}

/** `npm run registry -- …`, which must succeed, with its output as JSON. */
export async function registryJson(instance: Pick<Instance, "settings">, ...args: string[]) {
	const { ended } = spawnScript(instance, "scripts/registry.ts", [...args, "--json"]);
	const { code, stdout, stderr } = await ended;
	if (code !== 0) throw new Error(`registry ${args.join(" ")} ended with ${code}: ${stderr}`);
	return JSON.parse(stdout);
}
