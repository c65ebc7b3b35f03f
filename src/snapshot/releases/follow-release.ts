import type { Snapshot } from "../snapshot.ts";
import { openSnapshot } from "../snapshot-file.ts";
import { listReleases } from "./kept-releases.ts";
import * as releases from "./open-release.ts";
import { CURRENT_POINTER } from "./release-manifest.ts";

/** A release and the snapshot that it was rendered from: one whole hour. */
export interface Hour {
	release: releases.Release;
	snapshot: Snapshot;
}

export interface HourFollower<Prepared> {
	/** The served hour. Undefined before the first one. */
	current(): Prepared | undefined;
	/** The release whose files are served while no hour can be: the current one, or else the newest. */
	files(): releases.ReleaseFiles | undefined;
	/** False if the pointer is missing or its hour cannot be served. */
	isNewest(): boolean;
	/** Checks the pointer now instead of at the next poll. */
	refresh(): Promise<void>;
	stop(): void;
}

interface FollowOptions<Prepared> {
	releasesDirectory: string;
	dataDirectory: string;
	pollMs: number;
	prepare: (hour: Hour) => Prepared | Promise<Prepared>;
	/** Prepares an hour of another version of the program when there is nothing else to serve. */
	rescue?: (hour: Hour) => Prepared | Promise<Prepared>;
	/** Called with the failure to open a release, and its name if it is known. The previous hour stays. */
	onFailure: (error: unknown, id?: string) => void;
	/** Called when an older hour is served because the current one cannot be. */
	onOlder?: (id: string) => void;
	/** Called once if the pointer is missing although an hour is served. */
	onPointerGone?: (servedId: string) => void;
}

/**
 * Follows the pointer to the current release and swaps whole hours by reference. If no hour is served yet, it
 * is rescued if another version made it, and if it is incomplete, the newest complete one is served instead. If this
 * version of the program can open none, at least files are served.
 */
export async function followRelease<Prepared>(
	options: FollowOptions<Prepared>,
): Promise<HourFollower<Prepared>> {
	const { releasesDirectory } = options;
	let served: { id: string; prepared: Prepared } | undefined;
	let pointsTo: string | undefined;
	let reported: string | undefined;
	/** The release that could not be opened. */
	let unreadable: string | undefined;
	let running: Promise<void> | undefined;

	async function look(): Promise<void> {
		let id: string | undefined;
		try {
			id = await releases.currentReleaseId(releasesDirectory);
			if (id === undefined && pointsTo !== undefined && served) options.onPointerGone?.(served.id);
			pointsTo = id;
			if (id === undefined || id === served?.id) return;
			served = { id, prepared: await options.prepare(await openHourOf(options, id)) };
			reported = undefined;
		} catch (error) {
			// Tried again at each poll, because the cause may pass, but reported only once.
			const failed = id ?? CURRENT_POINTER;
			unreadable = id;
			if (reported !== failed) options.onFailure(error, id);
			reported = failed;
		}
	}
	function refresh(): Promise<void> {
		running ??= look().finally(() => {
			running = undefined;
		});
		return running;
	}
	await refresh();
	// First the hour as it is, if only what is saved with it is of another version: an older one lacks what came since.
	const kept = (await listReleases(releasesDirectory)).toReversed();
	const newest = pointsTo ?? kept[0];
	const ids = kept.filter((id) => id !== pointsTo);
	if (newest !== undefined) {
		served ??= await firstWhole(options, { ids: [newest], prepare: options.rescue });
	}
	served ??= await firstWhole(options, { ids, prepare: options.prepare });
	unreadable ??= newest;
	if (served && served.id !== pointsTo) {
		options.onOlder?.(served.id);
		if (pointsTo === undefined) options.onPointerGone?.(served.id);
	}
	const timer = setInterval(() => {
		refresh().catch(options.onFailure);
	}, options.pollMs).unref();
	return {
		current: () => served?.prepared,
		files() {
			if (served || unreadable === undefined) return undefined;
			return releases.releaseFolder(releasesDirectory, unreadable);
		},
		isNewest: () => served !== undefined && served.id === pointsTo,
		refresh,
		stop: () => clearInterval(timer),
	};
}

export async function openHourOf(
	{
		releasesDirectory,
		dataDirectory,
	}: Pick<FollowOptions<unknown>, "releasesDirectory" | "dataDirectory">,
	id: string,
): Promise<Hour> {
	const release = await releases.openRelease(releasesDirectory, id);
	const snapshot = await openSnapshot(dataDirectory, release.manifest.snapshotId);
	await releases.requireWholeHour({ release, snapshot }, id);
	return { release, snapshot };
}

/** The first of these releases that is whole and can be prepared. What fails here has been reported already. */
async function firstWhole<Prepared>(
	options: FollowOptions<Prepared>,
	{ ids, prepare }: { ids: readonly string[]; prepare: typeof options.rescue },
) {
	for (const id of ids) {
		const hour = await openHourOf(options, id).catch(() => undefined);
		const prepared = hour && (await Promise.resolve(prepare?.(hour)).catch(() => undefined));
		if (prepared !== undefined) return { id, prepared };
	}
	return undefined;
}
