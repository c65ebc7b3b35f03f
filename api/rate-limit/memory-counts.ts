import { MemoryStore, rateLimit } from "express-rate-limit";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import type { Counts } from "./counts.ts";

/** Counts of this process alone. */
export function memoryCounts(bucket: RateBucket): Counts {
	const store = new MemoryStore();
	// Made for the sake of the store, which it sets going. Asked for every request, it would take longer than the count itself.
	rateLimit({ windowMs: RATE_LIMITS[bucket].windowSeconds * 1000, store });
	return store;
}
