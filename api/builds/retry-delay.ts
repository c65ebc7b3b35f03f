/** How long after the first, second, … failure in a row a job is tried again; the last counts for all further ones. */
export const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 180_000, 600_000] as const;
/** So that many instances that failed for the same reason do not come back together: a fifth more or less. */
const JITTER_SHARE = 0.2;

/** `random` is 0 up to but not including 1. */
export function retryDelayMs(failuresInRow: number, random: number): number {
	const delayMs = RETRY_DELAYS_MS[failuresInRow - 1] ?? RETRY_DELAYS_MS.at(-1) ?? 0;
	return Math.round(delayMs * (1 + JITTER_SHARE * (2 * random - 1)));
}
