import {
	COUNTED,
	NETWORK_LIMITS,
	type NetworkBucket,
	type RateBucket,
	TEXTS,
	type TextName,
} from "#contract/limits.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";
import { digits } from "#contract/primitives.ts";
import { type Limits, QUOTAS, type QuotaName, quotaSetting } from "#contract/quotas.ts";
import { countedBy } from "#domain/quotas.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { durationWords } from "#views/pages/docs/rate-words.ts";
import { PUBLISHED_BY } from "./secret-of.ts";

/** Unless the operator sets others. */
export const DEFAULT_LIMITS: Limits = {
	requests: {
		human: 60,
		bot: 20,
		submission: 10,
		publish: 120,
		write: 60,
		page: 120,
		page_part: 120,
		sign_in: 20,
		report: 5,
		feed_authenticated: 300,
		feed_public: 10,
		failed_authentication: 10,
		registrations: 300,
		accounts: 20,
		mails: 30,
	},
	quotas: {
		first_submissions: 50,
		submissions: 100,
		review_queue: 10_000,
		waiting_versions: 50,
		documents: 50,
		logos: 20,
		drafts: 10,
		open_claims: 20,
		held_comments: 20,
		comments_a_day: 20,
		comments: 2000,
		watches: 1000,
		tokens: 50,
		organisations: 10,
		collections: 50,
		members: 500,
		publishers: 100,
		transfers: 20,
		passkeys: 10,
		identities: 10,
		mailbox_accounts: 3,
		agent_reports: 50,
		reports: 2000,
		changes: 1000,
		claims: 40,
		fetched_documents: 100,
		new_tokens: 100,
		webhook_changes: 40,
		webhook_tests: 6,
		signals: 300,
		agent_signals: 4,
		agent_states: 4,
		version_states: 4,
	},
	characters: { comment: 2000, report: 2000 },
	failedWorkSeconds: 10,
	source: { entries: 100_000, megabytes: 500 },
};

type RequestSetting =
	| `LIMIT_${Uppercase<RateBucket>}`
	| `LIMIT_NETWORK_${Uppercase<NetworkBucket>}`;
type QuotaSetting = `QUOTA_${Uppercase<Exclude<QuotaName, "review_queue">>}`;
type Settings<Name extends string> = Readonly<Record<Name, ReturnType<typeof setting>>>;

export const LIMIT_SETTINGS = membersOf<Settings<RequestSetting>>(
	keysOf(COUNTED).map((bucket) => [
		requestSetting(bucket),
		setting(DEFAULT_LIMITS.requests[bucket], requestMeaning(COUNTED[bucket])),
	]),
);

/** The queue has its own. */
export const QUOTA_SETTINGS = membersOf<Settings<QuotaSetting>>(
	keysOf(QUOTAS)
		.filter((name) => name !== "review_queue")
		.map((name) => [
			quotaSetting(name),
			setting(DEFAULT_LIMITS.quotas[name], capitalise(countedBy(name))),
		]),
);

export const TEXT_SETTINGS = membersOf<Settings<`LIMIT_${Uppercase<TextName>}_CHARACTERS`>>(
	keysOf(TEXTS).map((name) => [
		textSetting(name),
		digits(TEXTS[name])
			.default(DEFAULT_LIMITS.characters[name])
			.describe(`Longest ${name}, in characters: ${TEXTS[name].min} to ${TEXTS[name].max}`)
			.meta(PUBLISHED_BY),
	]),
);

function setting(most: number, meaning: string) {
	return digits({ min: 0, max: 1_000_000 })
		.default(most)
		.describe(`${meaning}; 0 = off`)
		.meta(PUBLISHED_BY);
}

function textSetting(name: TextName): string {
	return `LIMIT_${name.toUpperCase()}_CHARACTERS`;
}

function requestSetting(bucket: keyof typeof COUNTED): string {
	return `LIMIT_${bucket in NETWORK_LIMITS ? "NETWORK_" : ""}${bucket.toUpperCase()}`;
}

function requestMeaning({ counts, windowSeconds }: (typeof COUNTED)[keyof typeof COUNTED]): string {
	return `${counts} per ${durationWords(windowSeconds).replace(/^1 /, "")}`;
}

interface OtherValues {
	LIMIT_FAILED_WORK: number;
	FOLLOW_MAX_ENTRIES: number;
	FOLLOW_MAX_MEGABYTES: number;
	DAILY_BOUNDS: "on" | "off";
}

export function limitsOf(values: OtherValues & Readonly<Record<string, unknown>>): Limits {
	const isOff = (name: QuotaName) =>
		values.DAILY_BOUNDS === "off" &&
		QUOTAS[name].code === "rate_limited" &&
		QUOTAS[name].hours === 24;
	return {
		requests: membersOf(keysOf(COUNTED).map((name) => [name, values[requestSetting(name)]])),
		quotas: membersOf(
			keysOf(QUOTAS).map((name) => [name, isOff(name) ? 0 : values[quotaSetting(name)]]),
		),
		characters: membersOf(keysOf(TEXTS).map((name) => [name, values[textSetting(name)]])),
		failedWorkSeconds: values.LIMIT_FAILED_WORK,
		source: { entries: values.FOLLOW_MAX_ENTRIES, megabytes: values.FOLLOW_MAX_MEGABYTES },
	};
}
