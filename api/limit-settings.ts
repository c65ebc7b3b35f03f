import {
	COUNTED,
	NETWORK_LIMITS,
	type NetworkBucket,
	RATE_LIMITS,
	type RateBucket,
} from "#contract/limits.ts";
import { keysOf, mapMembers, membersOf } from "#contract/members-of.ts";
import { digits } from "#contract/query.ts";

/** What each limit counts. Part of the table of settings. */
const MEANINGS: Readonly<Record<keyof typeof COUNTED, string>> = {
	human: "Public reads a minute for a person",
	bot: "Public reads a minute for a crawler",
	submission: "Registrations and changes of listings a minute for an account",
	write: "Writes and own reads a minute for an account",
	page: "Pages of the dashboard a minute for an account",
	page_part: "Badges, cards and suggestions that our own pages fetch, a minute for a client",
	sign_in: "Attempts to sign in a client has in 15 minutes",
	report: "Problems with agents that a client reports an hour",
	feed_authenticated: "Bulk feed requests a minute with a token",
	feed_public: "Bulk feed requests a minute without one",
	failed_authentication: "Failed authentications in five minutes",
	registrations: "Registrations a day from a network (IPv4: /24, IPv6: /48)",
	accounts: "New accounts a day from a network",
	mails: "Links to sign in that a network asks for in 6 hours",
};

type LimitName = (typeof COUNTED)[keyof typeof COUNTED]["environment"];

/** Each limit by the name of its setting. */
export const LIMIT_SETTINGS = membersOf<Readonly<Record<LimitName, ReturnType<typeof setting>>>>(
	keysOf(COUNTED).map((bucket) => [COUNTED[bucket].environment, setting(bucket)]),
);

function setting(bucket: keyof typeof COUNTED) {
	return digits({ min: 0, max: 1_000_000 })
		.default(COUNTED[bucket].requests)
		.describe(`${MEANINGS[bucket]}; 0 = off`);
}

export interface LimitsConfig {
	limits: Readonly<Record<RateBucket, number>>;
	networkLimits: Readonly<Record<NetworkBucket, number>>;
}

export function limitsOf(values: Readonly<Record<LimitName, number>>): LimitsConfig {
	return {
		limits: mapMembers(RATE_LIMITS, ({ environment }) => values[environment]),
		networkLimits: mapMembers(NETWORK_LIMITS, ({ environment }) => values[environment]),
	};
}
