import type { CacheSeconds, RateClass } from "#contract/endpoint.ts";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import { showAmount, showCount } from "../display.ts";

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
	["day", 86_400],
	["hour", 3_600],
	["minute", 60],
];

/** `60 a minute`, `10 in 5 minutes`. */
export function rateWords(bucket: RateBucket): string {
	const { requests, windowSeconds } = RATE_LIMITS[bucket];
	const window = windowSeconds === 60 ? "a minute" : `in ${durationWords(windowSeconds)}`;
	return `${showCount(requests)} ${window}`;
}

export const RATE_CLASS_WORDS: Readonly<Record<RateClass, string>> = {
	read: `${rateWords("human")} for people, ${rateWords("bot")} for crawlers`,
	feed: `${rateWords("feed_public")}, ${rateWords("feed_authenticated")} with a token`,
	submission: `${rateWords("submission")} for each account`,
	publish: `${rateWords("publish")} for each account`,
	write: `${rateWords("write")} for each account`,
	own_page: `${rateWords("page")} for each account`,
	sign_in: `${rateWords("sign_in")} for each client`,
	report: `${rateWords("report")} for each client`,
	none: "not limited",
};

export function cacheWords(cache: CacheSeconds | "no-store"): string {
	if (cache === "no-store") return "none: each response is fresh";
	return `${durationWords(cache.browser)} in browsers, ${durationWords(cache.edge)} in shared caches`;
}

/** The largest unit that divides evenly. */
function durationWords(seconds: number): string {
	const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ["second", 1];
	return showAmount(seconds / length, unit);
}
