import { MemoryStore, rateLimit } from "express-rate-limit";
import { COUNTED } from "#contract/limits.ts";
import type { Bucket, Counts } from "./counts.ts";

/** Counts of this process alone. */
export function memoryCounts(bucket: Bucket): Counts {
	const store = new MemoryStore();
	// Made for the sake of the store, which it sets going. Asked for every request, it would take longer than the count itself.
	rateLimit({ windowMs: COUNTED[bucket].windowSeconds * 1000, store });
	return store;
}
