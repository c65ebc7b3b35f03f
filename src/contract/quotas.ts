interface Quota {
	/** Name of the setting. */
	environment: string;
	/** Unless the setting says otherwise. */
	most: number;
	/** More for each public agent of the account. */
	perListing: number;
	/** Counted over this time; null counts what there is at the same time. */
	hours: number | null;
	/** What is counted; completes "The limit of 20". */
	counts: string;
	/** How to go on, unless it is enough to wait. */
	hint: string;
	/** Time after which it is worth trying again, if it is not known. */
	retrySeconds: number;
	code: "quota_reached" | "rate_limited" | "unavailable";
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const standing = { perListing: 0, hours: null, retrySeconds: HOUR, code: "quota_reached" } as const;
const shared = { ...standing, code: "unavailable" } as const;
const daily = { ...standing, hours: 24, hint: "", code: "rate_limited" } as const;

/** How much of everything an account may have or do. Rate limits count requests; these count what they leave behind. */
export const QUOTAS = {
	first_submissions: {
		...standing,
		environment: "QUOTA_FIRST_SUBMISSIONS",
		most: 50,
		counts: "pending submissions of an account without an approved one",
		hint: "Wait for decisions or withdraw one.",
	},
	submissions: {
		...standing,
		environment: "QUOTA_SUBMISSIONS",
		most: 100,
		perListing: 1,
		counts: "pending submissions of an account",
		hint: "Wait for decisions or withdraw one.",
	},
	review_queue: {
		...shared,
		environment: "QUEUE_MAX",
		most: 10_000,
		counts: "pending submissions in the queue",
		hint: "The review queue is full. Try again later.",
	},
	waiting_versions: {
		...standing,
		environment: "QUOTA_WAITING_VERSIONS",
		most: 50,
		counts: "pending versions of a listing",
		hint: "Wait for a decision.",
	},
	documents: {
		...standing,
		environment: "QUOTA_DOCUMENTS",
		most: 50,
		perListing: 5,
		hours: 48,
		counts: "uploaded documents that no listing names",
		hint: "",
	},
	logos: {
		...standing,
		environment: "QUOTA_LOGOS",
		most: 20,
		perListing: 2,
		hours: 24,
		counts: "uploaded logos that no listing names",
		hint: "",
	},
	drafts: {
		...standing,
		environment: "QUOTA_DRAFTS",
		most: 10,
		perListing: 1,
		counts: "drafts of an account",
		hint: "Submit or delete one first.",
	},
	open_claims: {
		...standing,
		environment: "QUOTA_OPEN_CLAIMS",
		most: 20,
		perListing: 1,
		counts: "open claims of an account without a proof",
		hint: "Complete or cancel one of them first.",
	},
	held_comments: {
		...standing,
		environment: "QUOTA_HELD_COMMENTS",
		most: 20,
		counts: "comments of an account in review",
		hint: "You can write more once they are decided.",
	},
	comments_a_day: {
		...standing,
		environment: "QUOTA_COMMENTS_A_DAY",
		most: 20,
		hours: 24,
		counts: "comments of an account",
		hint: "",
	},
	comments: {
		...standing,
		environment: "QUOTA_COMMENTS",
		most: 2000,
		retrySeconds: DAY,
		counts: "comments of an account in all",
		hint: "Ask the operator for more.",
	},
	watches: {
		...standing,
		environment: "QUOTA_WATCHES",
		most: 1000,
		counts: "agents in a watchlist",
		hint: "Remove one first.",
	},
	tokens: {
		...standing,
		environment: "QUOTA_TOKENS",
		most: 50,
		counts: "tokens of an account",
		hint: "Revoke one first.",
	},
	passkeys: {
		...standing,
		environment: "QUOTA_PASSKEYS",
		most: 10,
		counts: "passkeys of an account",
		hint: "Remove one first.",
	},
	identities: {
		...standing,
		environment: "QUOTA_IDENTITIES",
		most: 10,
		counts: "linked providers of an account",
		hint: "Unlink one first.",
	},
	mailbox_accounts: {
		...standing,
		environment: "QUOTA_MAILBOX_ACCOUNTS",
		most: 3,
		retrySeconds: DAY,
		counts: "accounts of a mailbox, with addresses that differ after the plus sign",
		hint: "Sign in to one of those.",
	},
	agent_reports: {
		...shared,
		environment: "QUOTA_AGENT_REPORTS",
		most: 50,
		counts: "open reports on an agent",
		hint: "Yours was not accepted. Try again later.",
	},
	reports: {
		...shared,
		environment: "QUOTA_REPORTS",
		most: 2000,
		counts: "open reports",
		hint: "Yours was not accepted. Try again later.",
	},
	changes: {
		...daily,
		environment: "QUOTA_CHANGES",
		most: 1000,
		perListing: 20,
		counts: "changes of an account",
	},
	claims: {
		...daily,
		environment: "QUOTA_CLAIMS",
		most: 40,
		perListing: 2,
		counts: "claims that an account starts",
	},
	fetched_documents: {
		...daily,
		environment: "QUOTA_FETCHED_DOCUMENTS",
		most: 100,
		perListing: 5,
		counts: "documents that an account has fetched",
	},
	new_tokens: {
		...daily,
		environment: "QUOTA_NEW_TOKENS",
		most: 100,
		counts: "tokens that an account creates",
	},
	webhook_changes: {
		...daily,
		environment: "QUOTA_WEBHOOK_CHANGES",
		most: 40,
		counts: "changes of a webhook",
	},
	webhook_tests: {
		...daily,
		environment: "QUOTA_WEBHOOK_TESTS",
		most: 6,
		hours: 1,
		counts: "tests of a webhook",
	},
	signals: {
		...daily,
		environment: "QUOTA_SIGNALS",
		most: 300,
		counts: "votes and watchlist changes of an account",
	},
	agent_signals: {
		...daily,
		environment: "QUOTA_AGENT_SIGNALS",
		most: 4,
		counts: "votes and watchlist changes of an account for an agent",
	},
	agent_states: {
		...daily,
		environment: "QUOTA_AGENT_STATES",
		most: 4,
		counts: "times that an owner deprecates or restores an agent",
	},
	version_states: {
		...daily,
		environment: "QUOTA_VERSION_STATES",
		most: 4,
		counts: "times that an owner changes the status of a version",
	},
} as const satisfies Readonly<Record<string, Quota>>;

export type QuotaName = keyof typeof QUOTAS;
