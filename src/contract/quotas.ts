import { type COUNTED, DOCUMENT, LOGO, type TextName } from "./limits.ts";

interface Quota {
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

/**
 * What an account may have or do only so often; how often is a setting (`Limits`). Rate limits count requests; these
 * count what they leave behind.
 */
export const QUOTAS = {
	first_submissions: {
		...standing,
		counts: "pending submissions of an account without an approved one",
		hint: "Wait for decisions or withdraw one.",
	},
	submissions: {
		...standing,
		perListing: 1,
		counts: "pending submissions of an account",
		hint: "Wait for decisions or withdraw one.",
	},
	review_queue: {
		...shared,
		counts: "pending submissions in the queue",
		hint: "The review queue is full. Try again later.",
	},
	waiting_versions: {
		...standing,
		counts: "pending versions of a listing",
		hint: "Wait for a decision.",
	},
	documents: {
		...standing,
		perListing: 5,
		hours: DOCUMENT.keptHours,
		counts: "uploaded documents that no listing names",
		hint: "",
	},
	logos: {
		...standing,
		perListing: 2,
		hours: LOGO.keptHours,
		counts: "uploaded logos that no listing names",
		hint: "",
	},
	drafts: {
		...standing,
		perListing: 1,
		counts: "drafts of an account",
		hint: "Submit or delete one first.",
	},
	open_claims: {
		...standing,
		perListing: 1,
		counts: "open claims of an account without a proof",
		hint: "Complete or cancel one of them first.",
	},
	held_comments: {
		...standing,
		counts: "comments of an account in review",
		hint: "You can write more once they are decided.",
	},
	comments_a_day: {
		...standing,
		hours: 24,
		counts: "comments of an account",
		hint: "",
	},
	comments: {
		...standing,
		retrySeconds: DAY,
		counts: "comments of an account in all",
		hint: "Ask the operator for more.",
	},
	watches: {
		...standing,
		counts: "agents in a watchlist",
		hint: "Remove one first.",
	},
	tokens: {
		...standing,
		counts: "tokens of an account",
		hint: "Revoke one first.",
	},
	passkeys: {
		...standing,
		counts: "passkeys of an account",
		hint: "Remove one first.",
	},
	identities: {
		...standing,
		counts: "linked providers of an account",
		hint: "Unlink one first.",
	},
	mailbox_accounts: {
		...standing,
		retrySeconds: DAY,
		counts: "accounts of a mailbox, with addresses that differ after the plus sign",
		hint: "Sign in to one of those.",
	},
	agent_reports: {
		...shared,
		counts: "open reports on an agent",
		hint: "Yours was not accepted. Try again later.",
	},
	reports: {
		...shared,
		counts: "open reports",
		hint: "Yours was not accepted. Try again later.",
	},
	changes: {
		...daily,
		perListing: 20,
		counts: "changes of an account",
	},
	claims: {
		...daily,
		perListing: 2,
		counts: "claims that an account starts",
	},
	fetched_documents: {
		...daily,
		perListing: 5,
		counts: "documents that an account has fetched",
	},
	new_tokens: {
		...daily,
		counts: "tokens that an account creates",
	},
	webhook_changes: {
		...daily,
		counts: "changes of a webhook",
	},
	webhook_tests: {
		...daily,
		hours: 1,
		counts: "tests of a webhook",
	},
	signals: {
		...daily,
		counts: "votes and watchlist changes of an account",
	},
	agent_signals: {
		...daily,
		counts: "votes and watchlist changes of an account for an agent",
	},
	agent_states: {
		...daily,
		counts: "times that an owner deprecates or restores an agent",
	},
	version_states: {
		...daily,
		counts: "times that an owner changes the status of a version",
	},
} as const satisfies Readonly<Record<string, Quota>>;

export type QuotaName = keyof typeof QUOTAS;

/** The numbers that operators can change, as they are at one instance. 0 is no limit. */
export interface Limits {
	/** Requests in a window. */
	requests: Readonly<Record<keyof typeof COUNTED, number>>;
	quotas: Readonly<Record<QuotaName, number>>;
	/** Of the longest text. It is never 0. */
	characters: Readonly<Record<TextName, number>>;
	/** Of failed work of an account, in ten minutes. */
	failedWorkSeconds: number;
	/** Of each followed source. They are never 0. */
	source: { entries: number; megabytes: number };
}

/** Only the operator can change a quota, so refusals name its setting. */
export function quotaSetting(name: QuotaName): string {
	return name === "review_queue" ? "QUEUE_MAX" : `QUOTA_${name.toUpperCase()}`;
}
