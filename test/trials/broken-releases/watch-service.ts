import { setTimeout as sleep } from "node:timers/promises";
import { currentReleaseId, openRelease } from "#snapshot/releases/open-release.ts";
import { PATIENCE_MS } from "../../patience.ts";
import type { Instance } from "../../scripts/instance.ts";
import type { RunningScript } from "../../scripts/running-script.ts";
import { hourFaults } from "../hour-faults.ts";

const TOLD = "the new release cannot be served";
const LOOK_EVERY_MS = 50;
/** The service checks the pointer once a second. This is enough for another check. */
const NEXT_LOOK_MS = 1_200;
/** Its answer names the hour, and its bytes differ per hour. */
const TELLING = { path: "/api/v1/market-report", file: "api/v1/market-report.json" };

/** What a service answers and logs. */
interface Seen {
	etag: string | null;
	told: number;
}

/** Watches from outside what a service does with an hour. */
export function createWatch(
	instance: Pick<Instance, "baseUrl" | "releasesDirectory" | "dataDirectory">,
	server: RunningScript,
) {
	async function look(): Promise<Seen> {
		// The tag of a compressed answer differs.
		const headers = { "Accept-Encoding": "identity" };
		const ask = () => fetch(instance.baseUrl + TELLING.path, { headers });
		// A stopped service may close a kept connection just when it goes on.
		const response = await ask()
			.catch(ask)
			.catch((cause: unknown) => {
				throw new Error(`The service does not answer. It said: ${server.output()}`, { cause });
			});
		await response.arrayBuffer();
		const etag = response.ok ? response.headers.get("ETag") : null;
		return { etag, told: server.output().split(TOLD).length - 1 };
	}
	return {
		/** Stops time for the service. */
		async pause(): Promise<Seen> {
			const seen = await look();
			server.child.kill("SIGSTOP");
			return seen;
		},
		resume: () => server.child.kill("SIGCONT"),
		/** What is wrong with how it refuses an hour. */
		async refuses({ etag, told }: Seen): Promise<string[]> {
			const noticed = await eventually(async () => (await look()).told > told);
			if (!noticed) return ["the service said nothing"];
			await sleep(NEXT_LOOK_MS);
			const seen = await look();
			return [
				...(seen.told === told + 1 ? [] : [`the service said so ${seen.told - told} times`]),
				...(seen.etag === etag ? [] : ["the service did not keep the hour before"]),
			];
		},
		/** What is wrong with the hour of the next build, and with how the service handles it. */
		async goesOn(): Promise<string[]> {
			const faults = await hourFaults(instance);
			const etag = await currentTag(instance.releasesDirectory);
			const isShown = await eventually(async () => (await look()).etag === etag);
			return isShown ? faults : [...faults, "the service did not go on to the next hour"];
		},
	};
}

async function currentTag(releasesDirectory: string): Promise<string> {
	const id = (await currentReleaseId(releasesDirectory)) ?? "";
	const release = await openRelease(releasesDirectory, id);
	return `"${release.findFile(TELLING.file)?.digest}"`;
}

async function eventually(isAsWanted: () => Promise<boolean>): Promise<boolean> {
	const endsAt = performance.now() + PATIENCE_MS;
	while (performance.now() < endsAt) {
		if (await isAsWanted()) return true;
		await sleep(LOOK_EVERY_MS);
	}
	return false;
}
