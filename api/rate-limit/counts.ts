import type { ClientRateLimitInfo } from "express-rate-limit";
import type { COUNTED } from "#contract/limits.ts";

export type Bucket = keyof typeof COUNTED;

/** Counts the requests of a bucket by key. Each key has its own windows. */
export interface Counts {
	/** Counts one more request. */
	increment(key: string): Promise<ClientRateLimitInfo>;
}

export type CountsOf = (bucket: Bucket) => Counts;
