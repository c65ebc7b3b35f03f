import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { takeProcessLock } from "#disk/process-lock.ts";
import { currentReleaseId } from "#snapshot/open-release.ts";
import { pruneReleases } from "#snapshot/prune-releases.ts";
import { pruneSnapshots } from "#snapshot/snapshot-file.ts";
import { switchRelease } from "#snapshot/switch-release.ts";
import type { Bucket } from "./bucket.ts";
import type { LocalHours } from "./describe-hour.ts";
import { downloadHour } from "./download-hour.ts";
import { bringDumpList, isDumpListBehind, storedDumpsIn } from "./dump-list.ts";
import { readStoredHours, type StoredHours } from "./stored-hours.ts";

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
	let isStopped = false;

	async function look(): Promise<void> {
		try {
			const stored = await readStoredHours(options.bucket);
			const id = await catchUp(options, stored);
			// If another process is still downloading it, this one serves an earlier hour.
			const isNewest = stored.hours[0]?.id === (await currentReleaseId(options.releasesDirectory));
			if (isNewest) lookedAt = stored.lookedAt;
			failures = 0;
			reported = undefined;
			behindSince = undefined;
			if (id !== undefined) options.onHour(id);
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
		stop: () => {
			isStopped = true;
			clearTimeout(timer);
		},
	};
}

/** The downloaded hour. Undefined if it is already here, or if another process is downloading it. */
async function catchUp(
	options: FollowOptions,
	{ hours }: StoredHours,
): Promise<string | undefined> {
	const { bucket, releasesDirectory, dataDirectory } = options;
	const dumps = storedDumpsIn(releasesDirectory);
	const [hour] = hours;
	if (!hour) return undefined;
	const isHere = hour.id === (await currentReleaseId(releasesDirectory));
	// Takedowns reach the dumps some time after the hour.
	if (isHere && !(await isDumpListBehind(bucket, dumps))) return undefined;
	await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
	// The lock of builds, because only one process may change these folders.
	const lock = takeProcessLock(join(dataDirectory, "build.lock"));
	if (!lock) return undefined;
	try {
		// First, so that every served hour has the dumps of its instant.
		await bringDumpList(bucket, dumps);
		if (isHere) return undefined;
		await downloadHour({ ...options, hour, known: hours });
		await switchRelease(releasesDirectory, hour.id);
		await pruneSnapshots(dataDirectory, await pruneReleases(releasesDirectory));
	} finally {
		lock.release();
	}
	return hour.id;
}
