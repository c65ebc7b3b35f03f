import { followPointer } from "#object-storage/follow-pointer.ts";
import type { Config } from "./config.ts";
import { describeError, type Log } from "./log.ts";

const POLL_MS = 5_000;

interface FollowOptions {
	log: Log;
	/** A new hour is here and switched to. */
	onHour: () => void;
}

/** Brings hours from object storage to this machine, where that is set; nothing else has to know where they come from. */
export async function followStorage(
	{ followUrl, releasesDirectory, dataDirectory }: Config,
	{ log, onHour }: FollowOptions,
): Promise<{ stop: () => void }> {
	if (followUrl === null) return { stop: () => {} };
	// It takes its time to load, and few need it.
	const { openS3Bucket } = await import("#object-storage/s3-bucket.ts");
	const bucket = openS3Bucket(followUrl);
	const follower = followPointer({
		...{ bucket, releasesDirectory, dataDirectory, pollMs: POLL_MS },
		onHour: (id) => {
			log("info", "an hour was downloaded", { id });
			onHour();
		},
		onFailure: (error) => log("error", "the hour cannot be downloaded", describeError(error)),
	});
	return {
		stop: () => {
			follower.stop();
			bucket.close();
		},
	};
}
