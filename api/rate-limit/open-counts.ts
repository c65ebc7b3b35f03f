import type { Log } from "../process/log.ts";
import { type CountsOf, memoryCounts } from "./counts.ts";
import { createFallingBack } from "./falling-back.ts";

/** How long to wait for the server. */
interface CountBounds {
	/** For a connection, at the start and later. */
	connectMs: number;
	/** For a count: longer than a nearby server takes even on a busy machine. An outage costs this wait once. */
	answerMs: number;
	/** Between two attempts to use the shared counts again. */
	retryMs: number;
}

const COUNT_BOUNDS: CountBounds = { connectMs: 1_000, answerMs: 500, retryMs: 1_000 };

interface OpenCounts {
	countsOf: CountsOf;
	/** Counts once to find out. Undefined if no shared server is configured. */
	isShared(): Promise<boolean | undefined>;
	close(): void;
}

/**
 * Counts in Redis if configured, otherwise in memory. Never fails: without the server, each process counts on its own.
 */
export async function openCounts(
	redisUrl: string | null,
	log: Log,
	{ connectMs, answerMs, retryMs } = COUNT_BOUNDS,
): Promise<OpenCounts> {
	if (redisUrl === null)
		return { countsOf: memoryCounts, isShared: async () => undefined, close: () => {} };
	// Loading the client takes longer than the rest of a start without it.
	const { connectRedis, redisCounts } = await import("./redis-counts.ts");
	const redis = await connectRedis(redisUrl, connectMs);
	const counts = createFallingBack({
		shared: (bucket) => redisCounts(bucket, { send: redis.send, answerMs }),
		own: memoryCounts,
		log,
		retryMs,
	});
	await counts.isShared();
	return {
		...counts,
		close() {
			counts.stop();
			redis.close();
		},
	};
}
