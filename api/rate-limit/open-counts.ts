import type { Log } from "../log.ts";
import { connectRedis } from "./connect-redis.ts";
import type { CountsOf } from "./counts.ts";
import { createFallingBack } from "./falling-back.ts";
import { memoryCounts } from "./memory-counts.ts";
import { redisCounts } from "./redis-counts.ts";

const RETRY_MS = 1_000;

export interface OpenCounts {
	countsOf: CountsOf;
	close(): void;
}

/** Counts in Redis where there is an address of one, else in memory. Never fails: without the server each process counts alone. */
export async function openCounts(redisUrl: string | null, log: Log): Promise<OpenCounts> {
	if (redisUrl === null) return { countsOf: memoryCounts, close: () => {} };
	const redis = await connectRedis(redisUrl);
	const counts = createFallingBack({
		shared: (bucket) => redisCounts(redis.send, bucket),
		own: memoryCounts,
		log,
		retryMs: RETRY_MS,
	});
	await counts.probe();
	return {
		countsOf: counts.countsOf,
		close() {
			counts.stop();
			redis.close();
		},
	};
}
