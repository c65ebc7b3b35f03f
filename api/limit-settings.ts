import { COUNTED, type NetworkBucket, type RateBucket } from "#contract/limits.ts";
import { digits } from "#contract/query.ts";

const limit = (bucket: keyof typeof COUNTED) =>
	digits({ min: 0, max: 1_000_000 }).default(COUNTED[bucket].requests);

/** Each limit with its meaning. Part of the table of settings. */
export const LIMIT_SETTINGS = {
	LIMIT_HUMAN: limit("human").describe("Public reads a minute for a person; 0 = off"),
	LIMIT_BOT: limit("bot").describe("Public reads a minute for a crawler; 0 = off"),
	LIMIT_SUBMISSION: limit("submission").describe(
		"Registrations and changes of listings a minute for an account; 0 = off",
	),
	LIMIT_WRITE: limit("write").describe("Writes and own reads a minute for an account; 0 = off"),
	LIMIT_PAGE: limit("page").describe("Pages of the dashboard a minute for an account; 0 = off"),
	LIMIT_PAGE_PART: limit("page_part").describe(
		"Badges, cards and suggestions that our own pages fetch, a minute for a client; 0 = off",
	),
	LIMIT_SIGN_IN: limit("sign_in").describe(
		"Attempts to sign in a client has in 15 minutes; 0 = off",
	),
	LIMIT_FEED_AUTHENTICATED: limit("feed_authenticated").describe(
		"Bulk feed requests a minute with a token; 0 = off",
	),
	LIMIT_FEED_PUBLIC: limit("feed_public").describe(
		"Bulk feed requests a minute without one; 0 = off",
	),
	LIMIT_FAILED_AUTHENTICATION: limit("failed_authentication").describe(
		"Failed authentications in five minutes; 0 = off",
	),
	LIMIT_NETWORK_REGISTRATIONS: limit("registrations").describe(
		"Registrations a day from a network (IPv4: /24, IPv6: /48); 0 = off",
	),
	LIMIT_NETWORK_ACCOUNTS: limit("accounts").describe("New accounts a day from a network; 0 = off"),
	LIMIT_NETWORK_MAILS: limit("mails").describe(
		"Links to sign in that a network asks for in 6 hours; 0 = off",
	),
} as const;

type LimitValues = Readonly<Record<keyof typeof LIMIT_SETTINGS, number>>;

export interface LimitsConfig {
	limits: Readonly<Record<RateBucket, number>>;
	networkLimits: Readonly<Record<NetworkBucket, number>>;
}

export function limitsOf(values: LimitValues): LimitsConfig {
	return {
		limits: {
			human: values.LIMIT_HUMAN,
			bot: values.LIMIT_BOT,
			submission: values.LIMIT_SUBMISSION,
			write: values.LIMIT_WRITE,
			page: values.LIMIT_PAGE,
			page_part: values.LIMIT_PAGE_PART,
			sign_in: values.LIMIT_SIGN_IN,
			feed_authenticated: values.LIMIT_FEED_AUTHENTICATED,
			feed_public: values.LIMIT_FEED_PUBLIC,
			failed_authentication: values.LIMIT_FAILED_AUTHENTICATION,
		},
		networkLimits: {
			registrations: values.LIMIT_NETWORK_REGISTRATIONS,
			accounts: values.LIMIT_NETWORK_ACCOUNTS,
			mails: values.LIMIT_NETWORK_MAILS,
		},
	};
}
