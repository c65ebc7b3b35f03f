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

/** Of an account, or of what is its own. */
function standing(counts: string, hint: string, rest: Partial<Quota> = {}): Quota {
	const usual = { perListing: 0, hours: null, retrySeconds: HOUR, code: "quota_reached" } as const;
	return { ...usual, counts, hint, ...rest };
}

/** Of everybody together. */
function shared(counts: string, hint: string): Quota {
	return standing(counts, hint, { code: "unavailable" });
}

/** Of an account in a day, or in other hours. */
function daily(counts: string, rest: Partial<Quota> = {}): Quota {
	return standing(counts, "", { hours: 24, code: "rate_limited", ...rest });
}

const DECIDED = "Wait for decisions or withdraw one.";
const LATER = "Yours was not accepted. Try again later.";

/**
 * What an account may have or do only so often; how often is a setting (`Limits`). Rate limits count requests; these
 * count what they leave behind.
 */
export const QUOTAS = {
	first_submissions: standing("pending submissions of an owner without an approved one", DECIDED),
	submissions: standing("pending submissions of an owner", DECIDED, { perListing: 1 }),
	review_queue: shared(
		"pending submissions in the queue",
		"The review queue is full. Try again later.",
	),
	waiting_versions: standing("pending versions of a listing", "Wait for a decision."),
	documents: standing("uploaded documents that no listing names", "", {
		perListing: 5,
		hours: DOCUMENT.keptHours,
	}),
	logos: standing("uploaded logos that no listing names", "", {
		perListing: 2,
		hours: LOGO.keptHours,
	}),
	drafts: standing("drafts of an owner", "Submit or delete one first.", { perListing: 1 }),
	open_claims: standing(
		"open claims of an owner without a proof",
		"Complete or cancel one of them first.",
		{ perListing: 1 },
	),
	held_comments: standing(
		"comments of an account in review",
		"You can write more once they are decided.",
	),
	comments_a_day: standing("comments of an account", "", { hours: 24 }),
	comments: standing("comments of an account in all", "Ask the operator for more.", {
		retrySeconds: DAY,
	}),
	watches: standing("agents in a watchlist", "Remove one first."),
	tokens: standing("tokens of an owner", "Revoke one first."),
	organisations: standing(
		"organisations that an account is an admin of, or founded in a day",
		"End or leave one, or wait a day.",
	),
	collections: standing("collections of an owner", "End one first."),
	members: standing("members and invitations of an organisation", "Remove one first."),
	publishers: standing("trusted publishers of an owner", "Remove one first."),
	transfers: standing("listings that an owner offers to others at a time", "Withdraw one first.", {
		perListing: 1,
	}),
	passkeys: standing("passkeys of an account", "Remove one first."),
	identities: standing("linked providers of an account", "Unlink one first."),
	mailbox_accounts: standing(
		"accounts of a mailbox, with addresses that differ after the plus sign",
		"Sign in to one of those.",
		{ retrySeconds: DAY },
	),
	agent_reports: shared("open reports on an agent", LATER),
	reports: shared("open reports", LATER),
	changes: daily("changes of an owner", { perListing: 20 }),
	claims: daily("claims that an owner starts", { perListing: 2 }),
	fetched_documents: daily("documents that an account has fetched", { perListing: 5 }),
	new_tokens: daily("tokens that an owner creates"),
	webhook_changes: daily("changes of a webhook"),
	webhook_tests: daily("tests of a webhook", { hours: 1 }),
	signals: daily("votes and watchlist changes of an account"),
	agent_signals: daily("votes and watchlist changes of an account for an agent"),
	agent_states: daily("times that an owner deprecates or restores an agent"),
	version_states: daily("times that an owner changes the status of a version"),
} satisfies Readonly<Record<string, Quota>>;

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
