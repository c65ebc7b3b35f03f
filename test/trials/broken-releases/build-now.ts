import { setTimeout as sleep } from "node:timers/promises";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import type { Instance } from "../../scripts/instance.ts";
import { spawnScript } from "../../scripts/running-script.ts";

const BUSY = 75;
const RETRY_MS = 100;

/** Publishes an hour and returns its name. */
export async function buildNow(instance: Instance): Promise<string> {
	for (;;) {
		const { code, stderr } = await spawnScript(instance, "scripts/build.ts").ended;
		if (code === 0) return (await currentReleaseId(instance.releasesDirectory)) ?? "";
		// The service may be running its own build.
		if (code !== BUSY) throw new Error(`The build ended with ${code}: ${stderr}`);
		await sleep(RETRY_MS);
	}
}
