import { MemoryStore, rateLimit } from "express-rate-limit";
import { COUNTED } from "#contract/limits.ts";
import type { Bucket, Counts } from "./counts.ts";

/** Counts of only this process. */
export function memoryCounts(bucket: Bucket): Counts {
	const store = new MemoryStore();
	// Called only to initialise the store. Using this limiter for every request would take longer than the count itself.
	rateLimit({ windowMs: COUNTED[bucket].windowSeconds * 1000, store });
	return store;
}
