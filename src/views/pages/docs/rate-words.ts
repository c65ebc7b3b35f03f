import type { CacheSeconds, Endpoint, RateClass } from "#contract/http/endpoint.ts";
import { COUNTED, type RateBucket } from "#contract/limits.ts";
import type { Limits } from "#contract/quotas.ts";
import { quotaWords } from "#domain/quotas.ts";
import { showAmount, showCount } from "../display.ts";

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
	["day", 86_400],
	["hour", 3_600],
	["minute", 60],
];

/** `60 a minute`, `10 in 5 minutes`. */
export function rateWords(bucket: keyof typeof COUNTED, { requests }: Limits): string {
	if (requests[bucket] === 0) return "not limited";
	const { windowSeconds } = COUNTED[bucket];
	const window = windowSeconds === 60 ? "a minute" : `in ${durationWords(windowSeconds)}`;
	return `${showCount(requests[bucket])} ${window}`;
}

type Words = (words: (bucket: RateBucket) => string) => string;

const CLASS_WORDS: Readonly<Record<RateClass, Words>> = {
	read: (words) => `${words("human")} for people, ${words("bot")} for crawlers`,
	feed: (words) => `${words("feed_public")}, ${words("feed_authenticated")} with a token`,
	submission: (words) => `${words("submission")} for each account`,
	publish: (words) => `${words("publish")} for each account`,
	write: (words) => `${words("write")} for each account`,
	own_page: (words) => `${words("page")} for each account`,
	sign_in: (words) => `${words("sign_in")} for each client`,
	report: (words) => `${words("report")} for each client`,
	none: () => "not limited",
};

/** `10 a minute for each account; up to 50 drafts of an account`. */
export function limitWords(
	{ rateClass, quotas = [] }: Pick<Endpoint, "rateClass" | "quotas">,
	limits: Limits,
): string {
	const requests = CLASS_WORDS[rateClass]((bucket) => rateWords(bucket, limits));
	return [requests, ...quotas.map((name) => quotaWords(name, limits))].join("; ");
}

export function cacheWords(cache: CacheSeconds | "no-store"): string {
	if (cache === "no-store") return "none: each response is fresh";
	return `${durationWords(cache.browser)} in browsers, ${durationWords(cache.edge)} in shared caches`;
}

/** The largest unit that divides evenly. */
export function durationWords(seconds: number): string {
	const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ["second", 1];
	return showAmount(seconds / length, unit);
}
