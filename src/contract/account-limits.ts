/**
 * How often an account may do the same within 24 hours. Rate limits apply per minute; these limit what piles up over
 * weeks.
 */
export const DAILY_ACTS = {
	/** Everything that the audit log records. */
	all: 1000,
	"claim.start": 40,
	"document.fetch": 100,
	"token.create": 100,
	"webhook.save": 40,
} as const;

/** Votes and changes of the watchlist by an account within a day (UTC). */
export const DAILY_SIGNALS = { all: 300, ofAgent: 4 } as const;

/** How often an owner deprecates and restores an agent within 24 hours, and how much of its history is kept. */
export const AGENT_STATES = { changesPerDay: 4, maxTransitions: 100 } as const;

/** Per webhook and hour. */
export const WEBHOOK_TESTS_PER_HOUR = 6;
