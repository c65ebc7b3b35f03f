import { hostname } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RegistryStore } from "#registry/store.ts";
import { checkHour, noteDamaged, readDamaged } from "#snapshot/releases/damaged-files.ts";
import type { Release } from "#snapshot/releases/open-release.ts";
import type { Log } from "../process/log.ts";
import { repeatHeld } from "../process/run-regularly.ts";
import type { Config } from "../settings/config.ts";
import type { HourSource } from "./served-hour.ts";

/** After a check, and after one that was cut short by a new release. */
const PAUSES_MS = { busy: 1_000, idle: 60_000 };
/** Reading takes at most a tenth of the time. */
const WORK_MS = 10;
const REST_MS = 90;

interface CheckOptions {
	config: Pick<Config, "releasesDirectory" | "dataDirectory">;
	current: HourSource;
	store: Pick<RegistryStore, "whileHeld">;
	log: Log;
	/** 0 up to but not including 1. */
	random: () => number;
	/** Replaces a damaged file, or requests a build that does. True if it was replaced. */
	mend: (release: Release, path: string) => Promise<boolean>;
}

/** Compares all files of the served release with their digests, slowly and for ever. One process on each machine does. */
export function checkFiles({ config, current, store, log, random, mend }: CheckOptions) {
	const { releasesDirectory } = config;
	async function check(signal: AbortSignal): Promise<number> {
		const release = current()?.release;
		if (!release) return 0;
		const { id } = release.manifest;
		const damaged = await readDamaged(releasesDirectory, id);
		const first = (files: number) => Math.floor(random() * files);
		const rest = restInBetween();
		for await (const { path, isWhole } of checkHour({ ...config, id, first })) {
			if (signal.aborted || current()?.release.manifest.id !== id) return 1;
			if (!isWhole && !damaged.has(path)) {
				log("error", "a file of the release is damaged; it is rendered again", { id, path });
				damaged.add(path);
				await noteDamaged(releasesDirectory, id, damaged);
			}
			const isMended = damaged.has(path) && (isWhole || (await mend(release, path)));
			if (isMended) {
				damaged.delete(path);
				await noteDamaged(releasesDirectory, id, damaged);
			}
			await rest();
		}
		return 0;
	}
	return repeatHeld({
		store,
		name: `files of ${hostname()}:${resolve(releasesDirectory)}`,
		work: check,
		pausesMs: PAUSES_MS,
		log,
		failure: "the files of the release could not be checked",
	});
}

/** Call it after each piece of work. */
function restInBetween(): () => Promise<void> {
	let startedAt = performance.now();
	return async () => {
		if (performance.now() - startedAt < WORK_MS) return;
		await sleep(REST_MS);
		startedAt = performance.now();
	};
}
