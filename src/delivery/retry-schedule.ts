/** Delay before each attempt (Standard Webhooks 1.0.0), about three days in total. */
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
/** Spreads messages that failed together. The share is only added to the delay. */
const JITTER = 0.1;

interface FailedAttempts {
	attempts: number;
	/** End of the last attempt, or creation of the message. */
	at: Date;
	/** The delay that the receiver requested. */
	retryAfterSeconds: number | null;
	/** 0 up to but not including 1. */
	random: () => number;
}

/** When to try again. Null to give up. */
export function nextAttemptAt({ attempts, at, retryAfterSeconds, random }: FailedAttempts) {
	const scheduled = WAIT_SECONDS[attempts];
	if (scheduled === undefined) return null;
	const wait = Math.max(scheduled, Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_MAX_SECONDS));
	return new Date(at.getTime() + Math.round(wait * 1000 * (1 + JITTER * random())));
}
