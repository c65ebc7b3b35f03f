import type { ClientRateLimitInfo } from "express-rate-limit";
import { COUNTED } from "#contract/limits.ts";

export type CountBucket = keyof typeof COUNTED;

/** Counts the requests of a bucket by key. Each key has its own windows. */
export interface Counts {
	increment(key: string): Promise<ClientRateLimitInfo>;
	decrement?(key: string): Promise<void>;
}

export type CountsOf = (bucket: CountBucket) => Counts;

export function memoryCounts(bucket: CountBucket): Counts {
	const windowMs = COUNTED[bucket].windowSeconds * 1000;
	// Whose window ends first stands first, because all windows are equally long.
	const counts = new Map<string, { totalHits: number; resetTime: Date }>();
	function countOf(key: string) {
		const now = Date.now();
		for (const [ended, { resetTime }] of counts) {
			if (resetTime.getTime() > now) break;
			counts.delete(ended);
		}
		const known = counts.get(key);
		if (known && known.resetTime.getTime() > now) return known;
		// Only if the clock was set back does an ended window stand behind others.
		counts.delete(key);
		const count = { totalHits: 0, resetTime: new Date(now + windowMs) };
		counts.set(key, count);
		return count;
	}
	return {
		async increment(key) {
			const count = countOf(key);
			count.totalHits += 1;
			return { ...count };
		},
		async decrement(key) {
			const count = countOf(key);
			count.totalHits = Math.max(0, count.totalHits - 1);
		},
	};
}
