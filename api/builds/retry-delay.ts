/** Delays before a job is tried again after the first, second, … consecutive failure. The last one applies to all further failures. */
export const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 180_000, 600_000] as const;
/** Varies by a fifth, so that many instances that failed for the same reason do not retry together. */
const JITTER_SHARE = 0.2;

/** `random` is 0 up to but not including 1. */
export function retryDelayMs(failuresInRow: number, random: number): number {
	const delayMs = RETRY_DELAYS_MS[failuresInRow - 1] ?? RETRY_DELAYS_MS.at(-1) ?? 0;
	return Math.round(delayMs * (1 + JITTER_SHARE * (2 * random - 1)));
}
