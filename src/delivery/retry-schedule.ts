/** How long each attempt waits for the one before (Standard Webhooks 1.0.0); together about three days. */
const WAIT_SECONDS = [
	0,
	5,
	5 * 60,
	30 * 60,
	2 * 3600,
	5 * 3600,
	10 * 3600,
	14 * 3600,
	20 * 3600,
	24 * 3600,
] as const;

const RETRY_AFTER_MAX_SECONDS = 24 * 3600;
/** Spreads what failed together; a part of the wait, and only ever added. */
const JITTER = 0.1;

interface FailedAttempts {
	/** Made so far. */
	attempts: number;
	/** When the last one ended, or when the message was made. */
	at: Date;
	/** What the receiver asked for. */
	retryAfterSeconds: number | null;
	/** From 0 to 1. */
	random: () => number;
}

/** When to try again, or null when it is time to give up. */
export function nextAttemptAt({
	attempts,
	at,
	retryAfterSeconds,
	random,
}: FailedAttempts): Date | null {
	const scheduled = WAIT_SECONDS[attempts];
	if (scheduled === undefined) return null;
	const wait = Math.max(scheduled, Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_MAX_SECONDS));
	return new Date(at.getTime() + Math.round(wait * 1000 * (1 + JITTER * random())));
}
