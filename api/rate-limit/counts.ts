import type { ClientRateLimitInfo } from "express-rate-limit";
import type { RateBucket } from "#contract/limits.ts";

/** Counts the requests of a bucket by key, each key in windows of its own. */
export interface Counts {
	/** Counts one more. */
	increment(key: string): Promise<ClientRateLimitInfo>;
}

export type CountsOf = (bucket: RateBucket) => Counts;
