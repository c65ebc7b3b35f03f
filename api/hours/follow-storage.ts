import { join } from "node:path";
import { Refusal } from "#domain/errors.ts";
import { BrokenObject } from "#object-storage/bucket.ts";
import { fetchFile } from "#object-storage/download-hour.ts";
import { followPointer } from "#object-storage/follow-pointer.ts";
import { createDumpBringer, storedDumpsIn } from "#object-storage/upload-dumps.ts";
import type { Release } from "#snapshot/releases/open-release.ts";
import { describeError, type Log } from "../process/log.ts";
import type { DumpPlace } from "../routes/dumps/find-dump-file.ts";
import type { Config } from "../settings/config.ts";

/** Takedowns take effect here after this long. */
const POLL_MS = 2_000;

interface FollowedStorage {
	/** Dumps also come from the storage, each file on its first request. */
	dumps?: DumpPlace;
	/** How long the storage has had an hour that this machine does not have yet. Undefined if no storage is followed. */
	lagSeconds: () => number | undefined;
	/** When the builder last found that the newest hour matches the records. */
	lookedAt: () => string | undefined;
	/** Slugs of agents that the builder has taken down since. */
	withheld: () => readonly string[];
	/** Downloads a damaged file again. False if that is not possible. Absent if no storage is followed. */
	mend?: (release: Release, path: string) => Promise<boolean>;
	stop: () => void;
}

/** Downloads hours from object storage to this machine, if configured. Nothing else needs to know where they come from. */
export async function followStorage(
	{ followUrl, releasesDirectory, dataDirectory }: Config,
	{ log, onHour }: { log: Log; onHour: () => void },
): Promise<FollowedStorage> {
	const nothing = () => undefined;
	if (followUrl === null) {
		return { lagSeconds: nothing, lookedAt: nothing, withheld: () => [], stop: nothing };
	}
	// Slow to load, and rarely needed.
	const { openS3Bucket } = await import("#object-storage/s3-bucket.ts");
	const bucket = openS3Bucket(followUrl);
	const follower = followPointer({
		bucket,
		releasesDirectory,
		dataDirectory,
		pollMs: POLL_MS,
		onHour: (id) => {
			log("info", "an hour was downloaded", { id });
			onHour();
		},
		onFailure: (error) => log("error", "the hour cannot be downloaded", describeError(error)),
	});
	const directory = storedDumpsIn(releasesDirectory);
	const bring = createDumpBringer(bucket, directory);
	return {
		dumps: { directory, bring: (dump, name) => bring(dump, name).catch(refuseUnlessAbsent) },
		lagSeconds() {
			const since = follower.behindSince();
			return since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0;
		},
		lookedAt: follower.lookedAt,
		withheld: follower.withheld,
		async mend({ directory, findFile }, path) {
			const digest = findFile(path)?.digest;
			if (digest !== undefined) await fetchFile(bucket, { digest }, join(directory, path));
			return digest !== undefined;
		},
		stop: () => {
			follower.stop();
			bucket.close();
		},
	};
}

const RETRY_SECONDS = 30;

function refuseUnlessAbsent(error: unknown): void {
	if (error instanceof BrokenObject && error.isAbsent) return;
	throw new Refusal("unavailable", "The dump cannot be fetched right now. Try again soon.", {
		cause: error,
		headers: { "Retry-After": String(RETRY_SECONDS) },
	});
}
