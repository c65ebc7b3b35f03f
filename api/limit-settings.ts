import {
	COUNTED,
	NETWORK_LIMITS,
	type NetworkBucket,
	RATE_LIMITS,
	type RateBucket,
} from "#contract/limits.ts";
import { keysOf, mapMembers, membersOf } from "#contract/members-of.ts";
import { digits } from "#contract/query.ts";
import { QUOTAS, type QuotaName } from "#contract/quotas.ts";

/** What each limit counts. Part of the table of settings. */
const MEANINGS: Readonly<Record<keyof typeof COUNTED, string>> = {
	human: "Public reads per minute, for a person",
	bot: "Public reads per minute, for a crawler",
	submission: "Registrations and listing changes per minute and account",
	publish: "Published server.json documents per minute and account",
	write: "Writes and reads of its own data per minute and account",
	page: "Dashboard pages per minute and account",
	page_part: "Badges, cards and suggestions that our own pages fetch, per minute and client",
	sign_in: "Sign-in attempts per 15 minutes and client",
	report: "Reported problems with agents per hour and client",
	feed_authenticated: "Bulk feed requests per minute with a token",
	feed_public: "Bulk feed requests per minute without a token",
	failed_authentication: "Failed authentications per five minutes",
	registrations: "Registrations per day and network (IPv4: /24, IPv6: /48)",
	accounts: "New accounts per day and network",
	mails: "Sign-in links per 6 hours and network",
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

/** Settings of quotas. The queue has its own. */
const QUOTA_NAMES = keysOf(QUOTAS).filter((name) => name !== "review_queue");
type QuotaSetting = (typeof QUOTAS)[Exclude<QuotaName, "review_queue">]["environment"];

export const QUOTA_SETTINGS = membersOf<Readonly<Record<QuotaSetting, ReturnType<typeof setting>>>>(
	QUOTA_NAMES.map((name) => [QUOTAS[name].environment, quotaSetting(QUOTAS[name])]),
);

function quotaSetting({ most, counts, hours, perListing }: (typeof QUOTAS)[QuotaName]) {
	const within = hours === null ? "" : hours === 1 ? " per hour" : ` per ${hours} hours`;
	const more = perListing === 0 ? "" : `, and ${perListing} more for each of its public agents`;
	const meaning = counts.charAt(0).toUpperCase() + counts.slice(1);
	return digits({ min: 0, max: 1_000_000 })
		.default(most)
		.describe(`${meaning}${within}${more}; 0 = off`);
}

export function quotasOf(
	values: Readonly<Record<QuotaSetting, number>> & { QUEUE_MAX: number },
): Readonly<Record<QuotaName, number>> {
	return mapMembers(QUOTAS, ({ environment }) => values[environment]);
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
