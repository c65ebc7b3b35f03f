import { currentReleaseId, openRelease, type Release } from "./open-release.ts";
import { CURRENT_POINTER } from "./release-manifest.ts";
import { requireWholeHour } from "./require-whole-hour.ts";
import type { Snapshot } from "./snapshot.ts";
import { openSnapshot } from "./snapshot-file.ts";

/** A release and the snapshot that it was drawn from: one whole hour. */
export interface Hour {
	release: Release;
	snapshot: Snapshot;
}

export interface HourFollower<Prepared> {
	/** The hour that is served, or undefined while there is none yet. */
	current(): Prepared | undefined;
	/** Looks at the pointer now instead of at the next poll. */
	refresh(): Promise<void>;
	stop(): void;
}

interface FollowOptions<Prepared> {
	releasesDirectory: string;
	dataDirectory: string;
	pollMs: number;
	/** Makes of an hour what is served; done before the swap. */
	prepare: (hour: Hour) => Prepared | Promise<Prepared>;
	/** Told of a release that could not be opened; the hour before goes on being served. */
	onFailure: (error: unknown) => void;
}

/** Follows the pointer to the current release and swaps whole hours by reference. */
export async function followRelease<Prepared>(
	options: FollowOptions<Prepared>,
): Promise<HourFollower<Prepared>> {
	let prepared: Prepared | undefined;
	let servedId: string | undefined;
	let toldOf: string | undefined;
	let running: Promise<void> | undefined;

	async function look(): Promise<void> {
		let id: string | undefined;
		try {
			id = await currentReleaseId(options.releasesDirectory);
			if (id === undefined || id === servedId) return;
			const release = await openRelease(options.releasesDirectory, id);
			const snapshot = await openSnapshot(options.dataDirectory, release.manifest.snapshotId);
			await requireWholeHour({ release, snapshot }, id);
			prepared = await options.prepare({ release, snapshot });
			servedId = id;
			toldOf = undefined;
		} catch (error) {
			// Tried again at each look, because the cause may pass; told only once.
			const failed = id ?? CURRENT_POINTER;
			if (toldOf !== failed) options.onFailure(error);
			toldOf = failed;
		}
	}
	function refresh(): Promise<void> {
		running ??= look().finally(() => {
			running = undefined;
		});
		return running;
	}
	await refresh();
	const timer = setInterval(() => {
		refresh().catch(options.onFailure);
	}, options.pollMs).unref();
	return { current: () => prepared, refresh, stop: () => clearInterval(timer) };
}
