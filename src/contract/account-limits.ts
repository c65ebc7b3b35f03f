/** How often an account does the same within 24 hours: rate limits bound a minute, and these what is left behind by weeks. */
export const DAILY_ACTS = {
	/** Whatever the audit log tells of. */
	all: 1000,
	"claim.start": 40,
	"token.create": 100,
	"webhook.save": 40,
} as const;

/** Votes, and changes of the watchlist, of an account within a day (UTC). */
export const DAILY_SIGNALS = { all: 300, ofAgent: 4 } as const;

/** How often an owner deprecates and restores an agent within 24 hours, and how much of its history is kept. */
export const AGENT_STATES = { changesPerDay: 4, maxTransitions: 100 } as const;

/** Of a webhook, within an hour. */
export const WEBHOOK_TESTS_PER_HOUR = 6;
