import type { Log } from "../log.ts";
import type { CountsOf } from "./counts.ts";
import { createFallingBack } from "./falling-back.ts";
import { memoryCounts } from "./memory-counts.ts";

/** How long the server is waited for. */
interface CountBounds {
	/** At the start, and whenever it is connected to again. */
	connectMs: number;
	/** For a count: longer than a server nearby takes even on a busy machine, and once in an outage. */
	answerMs: number;
	/** Between two attempts to count together again. */
	retryMs: number;
}

const COUNT_BOUNDS: CountBounds = { connectMs: 1_000, answerMs: 500, retryMs: 1_000 };

interface OpenCounts {
	countsOf: CountsOf;
	/** Undefined where there is nothing to share them in. */
	isShared(): boolean | undefined;
	close(): void;
}

/** Counts in Redis where there is an address of one, else in memory. Never fails: without the server each process counts alone. */
export async function openCounts(
	redisUrl: string | null,
	log: Log,
	{ connectMs, answerMs, retryMs } = COUNT_BOUNDS,
): Promise<OpenCounts> {
	if (redisUrl === null)
		return { countsOf: memoryCounts, isShared: () => undefined, close: () => {} };
	// The client takes longer to load than all else that a start without it does.
	const [{ connectRedis }, { redisCounts }] = await Promise.all([
		import("./connect-redis.ts"),
		import("./redis-counts.ts"),
	]);
	const redis = await connectRedis(redisUrl, connectMs);
	const counts = createFallingBack({
		shared: (bucket) => redisCounts(bucket, { send: redis.send, answerMs }),
		own: memoryCounts,
		log,
		retryMs,
	});
	await counts.probe();
	return {
		countsOf: counts.countsOf,
		isShared: counts.isShared,
		close() {
			counts.stop();
			redis.close();
		},
	};
}
