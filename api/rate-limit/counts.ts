import { type ClientRateLimitInfo, MemoryStore, rateLimit } from "express-rate-limit";
import { COUNTED } from "#contract/limits.ts";

export type CountBucket = keyof typeof COUNTED;

/** Counts the requests of a bucket by key. Each key has its own windows. */
export interface Counts {
	increment(key: string): Promise<ClientRateLimitInfo>;
	decrement?(key: string): Promise<void>;
}

export type CountsOf = (bucket: CountBucket) => Counts;

export function memoryCounts(bucket: CountBucket): Counts {
	const store = new MemoryStore();
	// Called only to initialise the store. Using this limiter for every request would take longer than the count itself.
	rateLimit({ windowMs: COUNTED[bucket].windowSeconds * 1000, store });
	return store;
}
