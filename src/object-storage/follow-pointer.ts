import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeProcessLock } from "#disk/process-lock.ts";
import { pruneReleases, READERS_SWITCH_MS } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { pruneSnapshots } from "#snapshot/snapshot-file.ts";
import type { Bucket } from "./bucket.ts";
import { downloadHour, type LocalHours } from "./download-hour.ts";
import { readStoredHours, type StoredHours } from "./stored-hours.ts";
import { bringDumpList, isDumpListBehind, storedDumpsIn } from "./upload-dumps.ts";

/** The longest delay between attempts. */
const LONGEST_WAIT_MS = 300_000;

interface FollowOptions extends LocalHours {
	bucket: Bucket;
	pollMs: number;
	/** Called when an hour was downloaded and switched to. */
	onHour: (id: string) => void;
	/** Called once per distinct failure. The previous hour stays. */
	onFailure: (error: unknown) => void;
}

export interface PointerFollower {
	/** Checks the pointer now instead of at the next poll. */
	refresh(): Promise<void>;
	/**
	 * Since when the storage has not answered, or its newest hour could not be downloaded. Undefined if neither is the
	 * case.
	 */
	behindSince(): Date | undefined;
	/** When the builder last found that the newest hour matches the records. Undefined if unknown. */
	lookedAt(): string | undefined;
	/** Slugs of agents to hide. */
	withheld(): readonly string[];
	stop(): void;
}

/** Follows the pointer in the storage: downloads each new hour and switches to it. Checks immediately. */
export function followPointer(options: FollowOptions): PointerFollower {
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	let reported: string | undefined;
	let failures = 0;
	let behindSince: Date | undefined;
	let lookedAt: string | undefined;
	let withheld: readonly string[] = [];
	let isStopped = false;

	async function look(): Promise<void> {
		try {
			const stored = await readStoredHours(options.bucket);
			// Until the hour is here, what was withheld before stays hidden, too.
			withheld = [...new Set([...withheld, ...stored.withheld])];
			await catchUp(options, stored);
			// If another process is still downloading it, this one serves an earlier hour.
			const isNewest = stored.hours[0]?.id === (await currentReleaseId(options.releasesDirectory));
			if (isNewest) ({ lookedAt, withheld } = stored);
			failures = 0;
			reported = undefined;
			behindSince = undefined;
		} catch (error) {
			failures += 1;
			behindSince ??= new Date();
			const failed = String(error);
			if (failed !== reported) options.onFailure(error);
			reported = failed;
		}
	}
	function refresh(): Promise<void> {
		clearTimeout(timer);
		running ??= look().finally(() => {
			running = undefined;
			const waitMs = Math.min(options.pollMs * 2 ** failures, LONGEST_WAIT_MS);
			if (!isStopped) timer = setTimeout(() => void refresh(), waitMs).unref();
		});
		return running;
	}
	void refresh();
	return {
		refresh,
		behindSince: () => behindSince,
		lookedAt: () => lookedAt,
		withheld: () => withheld,
		stop: () => {
			isStopped = true;
			clearTimeout(timer);
		},
	};
}

/** Downloads the newest hour, unless it is already here or another process is downloading it. */
async function catchUp(options: FollowOptions, { hours, withheld }: StoredHours): Promise<void> {
	const { bucket, releasesDirectory, dataDirectory } = options;
	const dumps = storedDumpsIn(releasesDirectory);
	const [hour] = hours;
	if (!hour) return;
	const isHere = hour.id === (await currentReleaseId(releasesDirectory));
	// Takedowns reach the dumps some time after the hour.
	if (isHere && !(await isDumpListBehind(bucket, dumps))) return;
	await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
	// The lock of builds, because only one process may change these folders.
	const lock = takeProcessLock(join(dataDirectory, "build.lock"));
	if (!lock) return;
	try {
		// First, so that every served hour has the dumps of its instant.
		await bringDumpList(bucket, dumps);
		if (isHere) return;
		await downloadHour({ ...options, hour, known: hours });
		await switchRelease(releasesDirectory, hour.id);
		options.onHour(hour.id);
		// Former hours hold what was taken down.
		if (withheld.length > 0) await sleep(READERS_SWITCH_MS);
		const count = withheld.length > 0 ? 1 : undefined;
		await pruneSnapshots(dataDirectory, await pruneReleases(releasesDirectory, count));
	} finally {
		lock.release();
	}
}
